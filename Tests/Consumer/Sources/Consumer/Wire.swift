import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A port of this machine that leads to the market over a bad connection: slow, cut or stalled at a chosen byte, or gone.
final class Wire: Sendable {
    /// The two ways of bytes.
    enum Direction: Sendable {
        case request
        case response
    }

    /// The end of a connection, or of its bytes, at a place.
    enum Trouble: Sendable {
        case none
        /// The connection breaks after so many bytes; afterwards there is no other one when `staysAway`.
        case cut(Direction, at: Int, staysAway: Bool)
        /// No byte passes after so many, and the connection stays open.
        case stall(Direction, at: Int)
    }

    private struct State {
        var trouble = Trouble.none
        var requestBytes = 0
        var responseBytes = 0
        var isAway = false
        var isStalled = false
        var open = 0
    }

    /// The port to connect to.
    let port: UInt16
    private let listener: Int32
    private let target: UInt16
    private let bytesPerSecond: Int?
    private let state = Mutex(State())

    /// A way to `target` that passes so many bytes a second in each direction.
    init(to target: UInt16, bytesPerSecond: Int? = nil) throws {
        self.target = target
        self.bytesPerSecond = bytesPerSecond
        (listener, port) = try Socket.listen()
        Thread.detachNewThread { [self] in accept() }
    }

    /// Begins to count bytes, and makes trouble at its place.
    func arm(_ trouble: Trouble) {
        state.withLock { state in
            state = State(trouble: trouble, open: state.open)
        }
    }

    /// The bytes of requests and of responses since the last trouble was armed.
    var passed: (request: Int, response: Int) { state.withLock { ($0.requestBytes, $0.responseBytes) } }
    /// Whether the trouble has come.
    var isInTrouble: Bool { state.withLock { $0.isAway || $0.isStalled } }
    /// How many connections are open.
    var open: Int { state.withLock { $0.open } }

    /// Takes no more connections.
    func stop() { Socket.stopListening(listener) }

    private func accept() {
        while true {
            let client = Socket.accept(listener)
            guard client >= 0 else { break }
            guard !state.withLock({ $0.isAway }), let server = Socket.connect(to: target) else {
                close(client)
                continue
            }
            state.withLock { $0.open += 1 }
            let pair = SocketPair(client, server) { [self] in state.withLock { $0.open -= 1 } }
            Thread.detachNewThread { [self] in pump(pair, .request) }
            Thread.detachNewThread { [self] in pump(pair, .response) }
        }
        close(listener)
    }

    /// Passes bytes on until the connection ends or is cut; after a stall they are read, so that its end is seen, and lost.
    private func pump(_ pair: SocketPair, _ direction: Direction) {
        let (source, target) = direction == .request ? (pair.client, pair.server) : (pair.server, pair.client)
        // Ten steps a second, where the connection is slow.
        var buffer = [UInt8](repeating: 0, count: bytesPerSecond.map { max(1, $0 / 10) } ?? 65_536)
        var hasLost = false
        while true {
            let count = recv(source, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            let (allowed, ends) = allowance(count, direction)
            // Nothing can follow what was lost.
            guard !hasLost || allowed == 0 else { break }
            hasLost = hasLost || allowed < count
            guard Socket.send(target, buffer, allowed), !ends else { break }
            if let bytesPerSecond { Thread.sleep(forTimeInterval: Double(count) / Double(bytesPerSecond)) }
        }
        // A connection that stands still does not end either, until the client leaves.
        pair.end(isSilent: direction == .response && hasLost && state.withLock { $0.isStalled })
    }

    /// How many of these bytes pass, and whether the connection ends after them.
    private func allowance(_ count: Int, _ direction: Direction) -> (Int, ends: Bool) {
        state.withLock { state in
            guard !state.isAway else { return (0, true) }
            guard !state.isStalled else { return (0, false) }
            let before = direction == .request ? state.requestBytes : state.responseBytes
            var (allowed, ends) = (count, false)
            switch state.trouble {
            case .cut(direction, let place, let staysAway) where before + count > place:
                (allowed, ends) = (max(0, place - before), true)
                (state.trouble, state.isAway) = (.none, staysAway)
            case .stall(direction, let place) where before + count > place:
                allowed = max(0, place - before)
                state.isStalled = true
            default:
                break
            }
            if direction == .request { state.requestBytes += allowed } else { state.responseBytes += allowed }
            return (allowed, ends)
        }
    }
}
