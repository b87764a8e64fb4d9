import OpenMarketDomain
package import OpenMarketWire

/// Ends a call that takes too long as a whole, whatever keeps it: waiting in line, repetitions, a dripping server.
///
/// A body has the time of a slow connection in addition, so that neither a form with photos nor an image ends at half of
/// its way; that of a response from when its length is known.
/// It relies on what is behind it to stop when it is cancelled, as a transport does at once.
package struct DeadlineMiddleware: HTTPMiddleware {
    private let deadline: Duration
    private let clock: any Clock<Duration>

    /// Allows `deadline` for every call that does not bring one of its own in `CallOptions.deadline`.
    package init(_ deadline: Duration = .seconds(30), clock: any Clock<Duration>) {
        self.deadline = deadline
        self.clock = clock
    }

    package func handle(
        _ request: HTTPRequest,
        options: CallOptions,
        next: HTTPNext
    ) async throws(TransportError) -> HTTPResponse {
        var options = options
        let limit = (options.deadline ?? deadline) + .slowTransfer(of: request.body.length)
        options.deadline = limit
        // A request that is part of a larger call has what that call has left.
        let end = options.end ?? Deadline(after: limit, on: clock)
        options.end = end
        let late = TransportError(.timedOut, detail: "the call took longer than its deadline")
        return try await end.result(late: late, cancelled: .cancelled) { [options] in
            await Result { () async throws(TransportError) in try await next(request, options: options) }
        }.get()
    }
}

extension Duration {
    /// Returns the time that a body of this size may take: whole seconds over 8 kB/s, a poor mobile connection.
    package static func slowTransfer(of bytes: Int64) -> Duration { .seconds(max(0, bytes) / 8_000) }
}
