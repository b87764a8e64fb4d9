package import OpenMarketWire

/// Sees each call of a server once it is over.
///
/// A server without one does none of this work.
package struct ServerObserver: Sendable {
    let now: @Sendable () -> Duration
    let isReady: @Sendable () -> Bool
    let finished: @Sendable (CallTrace) -> Void

    /// Calls `finished` on the thread of the server, so it must not wait for anything; `now` is the time since any start.
    ///
    /// While `isReady` says no, calls are not noted at all.
    package init(
        now: @escaping @Sendable () -> Duration,
        isReady: @escaping @Sendable () -> Bool = { true },
        finished: @escaping @Sendable (CallTrace) -> Void
    ) {
        (self.now, self.isReady, self.finished) = (now, isReady, finished)
    }

    /// Runs `work`, the call of a client in the same process, who knows it by `mark`.
    ///
    /// `response` says what is noted of its result, and whether that is the head of a stream. A call that throws has no
    /// response.
    package func observe<Value: Sendable, Failure: Error>(
        _ request: HTTPRequest,
        mark: Int? = nil,
        noting response: @Sendable (Value) -> (HTTPResponse, isStream: Bool),
        by work: @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let trace = CallTrace(request, from: nil, began: nil, mark: mark, observer: self)
        await trace.readBody(request.body)
        defer { trace.finish() }
        let result: Result<Value, Failure> = await CallTrace.$current.withValue(trace) { await Self.outcome(of: work) }
        let value = try result.get()
        let (head, isStream) = response(value)
        trace.note(head, isStream: isStream)
        return value
    }

    /// A function of its own keeps the type of the error.
    private static func outcome<Value: Sendable, Failure: Error>(
        of work: @Sendable () async throws(Failure) -> Value
    ) async -> Result<Value, Failure> {
        do throws(Failure) {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }
}
