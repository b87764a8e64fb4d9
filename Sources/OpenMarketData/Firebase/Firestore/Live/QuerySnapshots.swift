import OpenMarketDomain

/// What a query finds, now and whenever that changes, by asking again and again.
///
/// Nobody asks while nobody listens: the next question is put when the next value is wanted, and a listener
/// that goes away is the end of it. The sequence ends after an error that will not pass.
package struct QuerySnapshots: AsyncSequence, Sendable {
    package typealias Element = QueryResult
    package typealias Failure = FirestoreError

    private let client: FirestoreClient
    private let query: FirestoreQuery
    private let pace: PollingPace
    private let bell: PollingBell

    /// Follows a query; a ring of `bell` brings the next question forward.
    package init(
        _ query: FirestoreQuery,
        by client: FirestoreClient,
        pace: PollingPace = PollingPace(),
        bell: PollingBell = PollingBell()
    ) {
        self.client = client
        self.query = query
        self.pace = pace
        self.bell = bell
    }

    package func makeAsyncIterator() -> Iterator {
        Iterator(client: client, query: query, rhythm: PollingRhythm(pace: pace, bell: bell, client: client))
    }

    /// The state of one listener.
    package struct Iterator: AsyncIteratorProtocol {
        let client: FirestoreClient
        let query: FirestoreQuery
        var rhythm: PollingRhythm
        private var last: [Version]?

        init(client: FirestoreClient, query: FirestoreQuery, rhythm: PollingRhythm) {
            self.client = client
            self.query = query
            self.rhythm = rhythm
        }

        /// The next value that differs from the one before; `nil` when the listener was cancelled.
        package mutating func next() async throws(FirestoreError) -> QueryResult? {
            while await rhythm.untilNextQuestion() {
                do throws(FirestoreError) {
                    let result = try await client.call(client.methods.run(query))
                    let versions = result.documents.map { Version(path: $0.path, updateTime: $0.updateTime) }
                    guard versions != last else {
                        rhythm.quiet()
                        continue
                    }
                    last = versions
                    rhythm.news()
                    return result
                } catch {
                    if error.cause == .cancelled { return nil }
                    guard error.mayPass else { throw error }
                    rhythm.failed(after: error.retryAfter)
                }
            }
            return nil
        }

        package mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(FirestoreError) -> QueryResult? {
            try await next()
        }
    }

    private struct Version: Equatable {
        let path: DocumentPath
        let updateTime: FirestoreTimestamp?
    }
}
