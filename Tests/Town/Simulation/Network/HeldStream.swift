import Foundation
import OpenMarketData
import OpenMarketWire

/// A stream of the market on its way to a device: what has come is one thing that is let go on, however many pieces it was.
@MainActor
final class HeldStream {
    private let wire: Wire
    private let gate: Gate
    private let line: String
    private var coming = Data()
    private var ready = Data()
    private var hasEnded = false
    private var isBroken = false
    private var waiter: UnsafeContinuation<Void, Never>?
    /// The act that opened it.
    let act = Act.current

    init(_ wire: Wire, _ gate: Gate, _ line: String) { (self.wire, self.gate, self.line) = (wire, gate, line) }

    /// Whether the device still listens.
    var isOpen: Bool { !hasEnded && !isBroken }

    /// Takes what the market sends, until one of the two ends it.
    func take(from chunks: HTTPChunks) async {
        do {
            for try await bytes in chunks where !isBroken {
                gate.observe(.streamed(bytes, wire))
                coming += bytes
                // One that is held already takes the new bytes with it.
                if coming.count == bytes.count { Task { await hold() } }
            }
        } catch {}
        hasEnded = true
        wake()
    }

    private func hold() async {
        let outcome = await gate.hold(wire, .pieces, .get, line)
        ready += coming
        coming = Data()
        if outcome != .goes { isBroken = true }
        wake()
    }

    /// The bytes that have arrived; `nil` at the end.
    nonisolated func next() async throws(TransportError) -> Data? { try await arrived() }

    private func arrived() async throws(TransportError) -> Data? {
        while true {
            if Task.isCancelled {
                isBroken = true
                throw .cancelled
            }
            if isBroken { throw TransportError(.connectionLost) }
            if !ready.isEmpty {
                defer { ready = Data() }
                return ready
            }
            if hasEnded, coming.isEmpty { return nil }
            await withTaskCancellationHandler {
                await withUnsafeContinuation { waiter in
                    if Task.isCancelled { waiter.resume() } else { self.waiter = waiter }
                }
            } onCancel: {
                Task { @MainActor in self.wake() }
            }
        }
    }

    private func wake() {
        waiter?.resume()
        waiter = nil
    }
}
