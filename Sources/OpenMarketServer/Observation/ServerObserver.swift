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

    /// Runs `work`, which responds to a request that comes from the same process; its client knows the call by `mark`.
    package func observe(
        _ request: HTTPRequest,
        mark: Int? = nil,
        by work: @Sendable () async -> HTTPResponse
    ) async -> HTTPResponse {
        let trace = CallTrace(request, from: nil, began: nil, mark: mark, observer: self)
        await trace.readBody(request.body)
        let response = await CallTrace.$current.withValue(trace) { await work() }
        trace.note(response)
        trace.finish()
        return response
    }
}
