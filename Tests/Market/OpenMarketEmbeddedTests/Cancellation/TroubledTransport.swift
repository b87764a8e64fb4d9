import Foundation
import OpenMarketData
import OpenMarketTesting
import OpenMarketWire
import Synchronization

/// A connection that gets into trouble at a chosen request, counted from 1.
final class TroubledTransport: HTTPTransport {
    enum Trouble: Sendable {
        case none
        /// From this request on there is no response.
        case silence(from: Int)
        /// The server asks to wait: short enough for a client to wait, and longer than a test does.
        case busy(at: Int)
        /// The server refuses one request, and from the next one on there is no response.
        case refusal(at: Int)
    }

    private let base: any HTTPTransport
    private let trouble: Trouble
    private let gate = Gate()
    private let state = Mutex((requests: 0, isInTrouble: false))

    init(_ base: any HTTPTransport, _ trouble: Trouble = .none) {
        self.base = base
        self.trouble = trouble
    }

    /// How many requests there were.
    var requests: Int { state.withLock { $0.requests } }
    /// Whether a request waits for its response, or was told to wait.
    var isInTrouble: Bool { state.withLock { $0.isInTrouble } }

    /// Ends the silence.
    func letGo() { gate.open() }

    func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        let number = state.withLock { state in
            state.requests += 1
            return state.requests
        }
        switch trouble {
        case .silence(let first) where number >= first:
            try await wait()
        case .refusal(let place) where number > place:
            try await wait()
        case .busy(let place) where number == place:
            state.withLock { $0.isInTrouble = true }
            return HTTPResponse(status: 503, headers: ["Retry-After": "20"])
        case .refusal(let place) where number == place:
            let body = #"{"error":{"code":403,"message":"x","status":"PERMISSION_DENIED"}}"#
            return HTTPResponse(status: 403, headers: ["Content-Type": "application/json"], body: Data(body.utf8))
        default:
            break
        }
        return try await base.send(request, options: options)
    }

    private func wait() async throws(TransportError) {
        state.withLock { $0.isInTrouble = true }
        do throws(CancellationError) { try await gate.pass() } catch { throw .cancelled }
    }
}
