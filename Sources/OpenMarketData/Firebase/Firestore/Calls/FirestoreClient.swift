import OpenMarketDomain

/// Calls Firestore, again where that helps.
package struct FirestoreClient: Sendable {
    /// What can be called.
    package let methods: FirestoreMethods
    /// Where ids come from.
    package let random: RandomBits
    let clock: any Clock<Duration>
    private let endpoints: EndpointClient
    private let retry: FirestoreRetry

    /// A client of one project; the transport sends the user's token along.
    package init(
        _ configuration: FirebaseConfiguration,
        transport: any HTTPTransport,
        retry: FirestoreRetry = FirestoreRetry(),
        clock: any Clock<Duration> = ContinuousClock(),
        random: RandomBits = RandomBits()
    ) {
        methods = FirestoreMethods(FirestoreDatabase(projectID: configuration.projectID))
        endpoints = EndpointClient(baseURL: configuration.firestoreURL, transport: transport)
        self.retry = retry
        self.clock = clock
        self.random = random
    }

    /// Makes a call, and makes it again while that may help.
    package func call<Value>(_ call: FirestoreCall<Value>) async throws(FirestoreError) -> Value {
        var count = 0
        while true {
            let error: FirestoreError
            do throws(FirestoreError) {
                return try await attempt(call)
            } catch let failure {
                error = failure
            }
            count += 1
            guard retry.repeats(call.kind, after: error, count: count), !Task.isCancelled else { throw error }
            let pause = retry.pause(before: count, after: error, chance: random.unit())
            do { try await clock.sleep(for: pause) } catch { throw FirestoreError(.cancelled as MarketError) }
        }
    }

    private func attempt<Value>(_ call: FirestoreCall<Value>) async throws(FirestoreError) -> Value {
        let answer: Result<Value, FirestoreError>
        do throws(MarketError) {
            answer = try await endpoints.call(call.endpoint)
        } catch {
            throw FirestoreFailureCode.error(from: error)
        }
        return try answer.get()
    }
}

extension FirestoreClient {
    /// One document; `nil` when there is none.
    package func document(_ path: DocumentPath) async throws(FirestoreError) -> FirestoreDocument? {
        do throws(FirestoreError) {
            return try await call(methods.get(path))
        } catch {
            guard error.status == .notFound else { throw error }
            return nil
        }
    }

    /// Makes all of these changes, or none.
    @discardableResult
    package func commit(_ writes: FirestoreWrite...) async throws(FirestoreError) -> CommitResult {
        try await call(methods.commit(writes))
    }
}
