import OpenMarketData
import OpenMarketTesting
import OpenMarketWire
import Synchronization

/// A connection that breaks where a test wants it to.
final class FaultyTransport: HTTPTransport {
    /// What goes wrong with one call.
    enum Fault: CaseIterable, Sendable {
        /// The request never reaches the market.
        case requestLost
        /// The market has done it, and the response is lost.
        case answerLost
        /// Half of the response arrives, and the transport reports it as whole.
        case answerCut
    }

    private let base: any HTTPTransport
    private let fault: @Sendable (HTTPRequest) -> Fault?
    private let count = Mutex(0)

    /// Breaks calls over `base` as `fault` says.
    init(_ base: any HTTPTransport, fault: @escaping @Sendable (HTTPRequest) -> Fault?) {
        self.base = base
        self.fault = fault
    }

    /// How many calls were broken.
    var faults: Int { count.withLock { $0 } }

    func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        guard let fault = fault(request) else { return try await base.send(request, options: options) }
        count.withLock { $0 += 1 }
        guard fault != .requestLost else { throw TransportError(.connectionLost) }
        var response = try await base.send(request, options: options)
        guard fault == .answerCut else { throw TransportError(.connectionLost) }
        response.body = response.body.prefix(response.body.count / 2)
        return response
    }
}

/// The connection of a process that dies: after so many calls it makes no more.
final class MortalTransport: HTTPTransport {
    /// On which side of its last call the process dies.
    enum Moment: CaseIterable, Sendable {
        /// The call never reaches the market.
        case beforeTheCall
        /// The market has responded.
        case afterTheCall
    }

    private let base: any HTTPTransport
    private let moment: Moment
    private let rest: Mutex<Int>

    /// Carries `calls` calls and dies at the next one.
    init(_ base: any HTTPTransport, calls: Int, moment: Moment) {
        self.base = base
        self.moment = moment
        rest = Mutex(calls)
    }

    /// Whether it came to its end.
    var isDead: Bool { rest.withLock { $0 < 0 } }

    func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        let left = rest.withLock { rest in
            defer { rest = max(-1, rest - 1) }
            return rest
        }
        if left == 0, moment == .afterTheCall { _ = try await base.send(request, options: options) }
        guard left > 0 else { throw TransportError(.connectionLost) }
        return try await base.send(request, options: options)
    }
}

/// A clock whose sleeps end at once.
struct ImpatientClock: Clock {
    typealias Instant = ManualClock.Instant

    var now: Instant { Instant() }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        await Task.yield()
    }
}
