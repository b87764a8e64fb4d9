public import OpenMarketData
public import OpenMarketWire

/// Ends a call that takes too long as a whole, whatever keeps it: waiting in line, repetitions, a dripping server.
///
/// It relies on what is behind it to stop when it is cancelled, as ``URLSessionTransport`` does at once.
public struct DeadlineMiddleware: HTTPMiddleware {
    private let deadline: Duration
    private let clock: any Clock<Duration>

    /// Allows `deadline` for every call that does not bring one of its own in `CallOptions.deadline`.
    public init(_ deadline: Duration = .seconds(30), clock: any Clock<Duration> = ContinuousClock()) {
        self.deadline = deadline
        self.clock = clock
    }

    /// Goes on with the call until the deadline.
    public func handle(
        _ request: HTTPRequest,
        options: CallOptions,
        next: HTTPNext
    ) async throws(TransportError) -> HTTPResponse {
        let limit = options.deadline ?? deadline
        // Whoever comes next should not wait for something that will be too late.
        let options = options.with(deadline: limit)
        let first = await withTaskGroup(of: Lap.self) { group in
            group.addTask { await Self.run(request, options, next) }
            group.addTask { [clock] in await Self.time(limit, on: clock) }
            defer { group.cancelAll() }
            while let lap = await group.next() {
                // The timer also ends, without having rung, when the caller is cancelled; then the call says so.
                if case .stopped = lap { continue }
                return lap
            }
            return .stopped
        }
        switch first {
        case .finished(let result): return try result.get()
        case .late: throw TransportError(.timedOut, detail: "the call took longer than its deadline")
        case .stopped: throw .cancelled
        }
    }

    private enum Lap: Sendable {
        case finished(Result<HTTPResponse, TransportError>)
        case late
        case stopped
    }

    private static func run(_ request: HTTPRequest, _ options: CallOptions, _ next: HTTPNext) async -> Lap {
        do throws(TransportError) {
            return .finished(.success(try await next(request, options: options)))
        } catch {
            return .finished(.failure(error))
        }
    }

    private static func time(_ limit: Duration, on clock: any Clock<Duration>) async -> Lap {
        do {
            try await clock.sleep(for: limit)
            return .late
        } catch {
            return .stopped
        }
    }
}

extension CallOptions {
    fileprivate func with(deadline: Duration) -> CallOptions {
        var options = self
        options.deadline = deadline
        return options
    }
}
