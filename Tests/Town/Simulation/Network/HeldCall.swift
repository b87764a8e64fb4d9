import OpenMarketData
import OpenMarketWire

/// Which act a call comes of; tasks that an act starts inherit it.
struct Act: Sendable {
    @TaskLocal static var current: Act?

    /// The number of the step.
    let number: Int
    /// The name of the device.
    let device: String
    /// The number of the scene that it was done on.
    let scene: Int?
    /// The name of that scene, with what was done.
    let name: String
}

/// A call that stands still between a device and the market until the seed lets it go on.
@MainActor
final class HeldCall {
    /// A part of a call that can be held.
    enum Phase: String, Codable, Sendable {
        /// The request, on its way.
        case request
        /// The response, on its way back: what was asked for has taken effect.
        case response
        /// The pieces of a stream that have come.
        case pieces
    }

    /// What becomes of it.
    enum Outcome: String, Codable, Sendable, CaseIterable {
        case goes
        case offline
        case unreachable
        case connectionLost
        case timedOut
        /// The log-in page of a hotel in place of the market.
        case portal
        /// An earlier response to the same request, as a replica that lags behind has it.
        case stale

        /// The failures that a network has: only of a request it is ever known that it did not arrive.
        static func failures(of phase: Phase) -> [Outcome] {
            phase == .request ? [.offline, .unreachable, .connectionLost, .timedOut] : [.connectionLost, .timedOut]
        }

        var failure: TransportError? {
            switch self {
            case .offline: TransportError(.offline)
            case .unreachable: TransportError(.unreachable)
            case .connectionLost: TransportError(.connectionLost)
            case .timedOut: TransportError(.timedOut)
            case .goes, .portal, .stale: nil
            }
        }
    }

    let number: Int
    let wire: Wire
    let phase: Phase
    let method: HTTPMethod
    /// The method and the address, without what differs from run to run.
    let line: String
    let act: Act?
    private var waiter: UnsafeContinuation<Outcome?, Never>?

    init(_ number: Int, _ wire: Wire, _ phase: Phase, _ method: HTTPMethod, _ line: String) {
        (self.number, self.wire, self.phase, self.method, self.line) = (number, wire, phase, method, line)
        act = Act.current
    }

    func wait(_ waiter: UnsafeContinuation<Outcome?, Never>) { self.waiter = waiter }

    /// Lets it go on; `nil` for a caller that has given up.
    func end(_ outcome: Outcome?) {
        waiter?.resume(returning: outcome)
        waiter = nil
    }
}
