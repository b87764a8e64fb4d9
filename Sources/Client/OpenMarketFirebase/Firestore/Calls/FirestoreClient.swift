package import OpenMarketData
package import OpenMarketDomain
import OpenMarketWire

/// Calls Firestore, again where that helps.
package final class FirestoreClient: Sendable {
    /// The methods that can be called.
    package let methods: FirestoreMethods
    /// The source of ids.
    package let random: RandomBits
    let clock: any Clock<Duration>
    let limits: CallLimits
    private let events: EventSink?
    private let endpoints: EndpointClient
    private let renewal: SessionRenewal?
    private let session: AuthSession?
    /// The end of the call that is running.
    let deadline: Deadline?

    /// A client of one project.
    ///
    /// Without a `renewal` every login is used as it is given.
    package init(
        _ configuration: FirebaseConfiguration,
        transport: any HTTPTransport,
        renewal: SessionRenewal? = nil,
        limits: CallLimits = CallLimits(),
        clock: any Clock<Duration> = ContinuousClock(),
        random: RandomBits = RandomBits(),
        events: EventSink? = nil
    ) {
        self.events = events
        methods = FirestoreMethods(FirestoreDatabase(projectID: configuration.projectID))
        endpoints = EndpointClient(baseURL: configuration.firestoreURL, transport: transport)
        self.limits = limits
        self.renewal = renewal
        self.clock = clock
        self.random = random
        (session, deadline) = (nil, nil)
    }

    private init(_ client: FirestoreClient, session: AuthSession?, deadline: Deadline?) {
        (methods, random, clock, limits) = (client.methods, client.random, client.clock, client.limits)
        (events, endpoints, renewal) = (client.events, client.endpoints, client.renewal)
        (self.session, self.deadline) = (session, deadline)
    }

    /// The same client, calling for the user of this login.
    @inline(never)
    package func signed(as session: AuthSession) -> FirestoreClient {
        FirestoreClient(self, session: session, deadline: deadline)
    }

    /// Makes a call, and makes it again while that may help.
    package func call<Value>(_ call: FirestoreCall<Value>) async throws(FirestoreError) -> Value {
        try Self.value(of: await answer(to: call.erased))
    }

    /// Returns the content of a response, of the type that it was asked for.
    static func value<Value>(of answer: AnyFirestoreCall.Answer) throws(FirestoreError) -> Value {
        let value = try answer.get()
        do throws(MarketError) { return try value.value() } catch { throw FirestoreError(error) }
    }

    // One function for the values of all types, and not a part of each caller.
    @inline(never)
    private func answer(to call: AnyFirestoreCall) async -> AnyFirestoreCall.Answer {
        await timed { client throws(FirestoreError) in try await client.repeated(call) }
    }

    /// The result of what belongs to one call, within its deadline.
    ///
    /// The calls of a transaction have the deadline of the transaction.
    @inline(never)
    func timed(
        _ work: @escaping @Sendable (FirestoreClient) async throws(FirestoreError) -> Erased
    ) async -> AnyFirestoreCall.Answer {
        guard deadline == nil, let limit = limits.deadline else { return await result(of: work) }
        let deadline = Deadline(after: limit, on: clock)
        let client = FirestoreClient(self, session: session, deadline: deadline)
        let (late, cancelled) = (MarketError.timedOut, MarketError.cancelled)
        return await deadline.result(late: FirestoreError(late), cancelled: FirestoreError(cancelled)) {
            await client.result(of: work)
        }
    }

    private func result(
        of work: @Sendable (FirestoreClient) async throws(FirestoreError) -> Erased
    ) async -> AnyFirestoreCall.Answer {
        do throws(FirestoreError) {
            return .success(try await work(self))
        } catch {
            return .failure(error)
        }
    }

    private func repeated(_ call: AnyFirestoreCall) async throws(FirestoreError) -> Erased {
        let retry = FirestoreRetry(limits.retry)
        var (count, spent) = (0, 0)
        var hasLostAnswer = false
        while true {
            var error: FirestoreError
            do throws(FirestoreError) {
                let value = try await attempt(call)
                limits.budget.refund(spent > 0 ? spent : 1)
                return value
            } catch let failure {
                error = failure
            }
            count += 1
            error.followsLostAnswer = hasLostAnswer
            let pause = retry.pause(before: count, after: error, chance: random.unit())
            guard retry.repeats(call.kind, after: error, count: count), hasTime(for: pause),
                let cost = limits.budget.spend(after: error.kind)
            else { throw error }
            spent = cost
            hasLostAnswer = hasLostAnswer || error.leavesDoubt
            events?.note(.retry(reason: error.kind.name, delay: pause), of: call.endpoint.name)
            try await sleep(pause)
        }
    }

    /// Returns whether a pause ends before the call has to.
    func hasTime(for pause: Duration) -> Bool { deadline?.hasTime(for: pause) ?? true }

    /// Pauses; a caller who is cancelled, before the pause or in it, hears that and not why there is a pause.
    func sleep(_ pause: Duration) async throws(FirestoreError) {
        do {
            try Task.checkCancellation()
            try await clock.sleep(for: pause)
        } catch {
            throw FirestoreError(.cancelled as MarketError)
        }
    }

    /// One attempt; a token that is refused is exchanged once.
    private func attempt(_ call: AnyFirestoreCall) async throws(FirestoreError) -> Erased {
        guard let session else { return try await send(call.endpoint) }
        guard let renewal else { return try await send(call.endpoint.signed(by: session)) }
        let fresh = try await Self.login { () async throws(MarketError) in try await renewal.fresh(session) }
        do throws(FirestoreError) {
            return try await send(call.endpoint.signed(by: fresh))
        } catch {
            guard error.status == .unauthenticated else { throw error }
        }
        let renewed = try await Self.login { () async throws(MarketError) in
            try await renewal.renewed(replacing: fresh)
        }
        return try await send(call.endpoint.signed(by: renewed))
    }

    /// A failure of the account service is no response of Firestore's.
    private static func login(
        _ work: () async throws(MarketError) -> AuthSession
    ) async throws(FirestoreError) -> AuthSession {
        do throws(MarketError) {
            return try await work()
        } catch {
            throw FirestoreError(login: error)
        }
    }

    private func send(_ endpoint: AnyEndpoint) async throws(FirestoreError) -> Erased {
        let answer: AnyFirestoreCall.Answer
        do throws(MarketError) {
            answer = try await endpoints.call(endpoint, until: deadline).value()
        } catch {
            throw FirestoreFailureCode.error(from: error)
        }
        return try answer.get()
    }
}

extension AnyEndpoint {
    /// The same endpoint with a proof of who calls it.
    fileprivate func signed(by session: AuthSession) -> AnyEndpoint {
        var copy = self
        copy.headers["Authorization"] = "Bearer " + session.accessToken.reveal()
        return copy
    }
}

extension FirestoreClient {
    /// One document; `nil` when there is none.
    ///
    /// Its name travels in the body: Google's emulator takes a percent sign in an address apart twice.
    package func document(_ path: DocumentPath) async throws(FirestoreError) -> FirestoreDocument? {
        try await call(methods.batchGet([path]))[path]
    }

    /// Makes all of these changes, or none.
    @discardableResult @inline(never)
    package func commit(_ writes: FirestoreWrite...) async throws(FirestoreError) -> CommitResult {
        try await call(methods.commit(writes))
    }
}
