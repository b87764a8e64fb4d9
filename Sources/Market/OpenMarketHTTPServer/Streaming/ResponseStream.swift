import Synchronization

/// The body of a response that is written while the client reads it.
///
/// One side writes, at any time and from any thread, and never waits; the other side, a connection or a transport in
/// the same process, takes the bytes when its client has room. A client that leaves more than ``capacity`` bytes
/// untaken is too slow: the stream breaks, and the client has to ask again.
public final class ResponseStream: Sendable {
    private enum End {
        /// All bytes are written; the reader can still take the rest.
        case finished
        /// The reader is gone or too slow.
        case broken
    }

    private struct State {
        var bytes: [UInt8] = []
        var end: End?
        /// Whether the reader has found everything so far and is to be woken.
        var isReaderWaiting = true
        var wake: (@Sendable () -> Void)?
        var onEnd: (@Sendable () -> Void)?
    }

    package enum Piece: Sendable, Hashable {
        case bytes([UInt8])
        /// The stream has no bytes yet; the reader is woken when there are more.
        case none
        /// The reader has taken all bytes.
        case end
        /// The body breaks off.
        case broken
    }

    /// The most bytes that may wait for the reader.
    public let capacity: Int
    private let state = Mutex(State())

    /// A body without any bytes yet.
    public init(capacity: Int = 65_536) {
        self.capacity = capacity
    }

    /// Adds bytes at the end; `false` when the stream is over and the writer can stop.
    @discardableResult
    public func write(_ bytes: [UInt8]) -> Bool {
        let outcome = append(bytes)
        outcome.wake?()
        return outcome.isOpen
    }

    /// Ends the body; the bytes that were written before can still be taken.
    public func finish() { end(.finished)?() }

    /// Whether nothing can be taken any more, and the end was not reached.
    package var isBroken: Bool { state.withLock { $0.end == .broken && $0.bytes.isEmpty } }

    /// Ends the body too early: the bytes before can still be taken, and then it breaks off.
    package func breakOff() { end(.broken)?() }

    /// Adds bytes without waking the reader, for a writer that holds a lock: a reader that is woken may leave at once.
    package func append(_ bytes: [UInt8]) -> (isOpen: Bool, wake: (@Sendable () -> Void)?) {
        state.withLock { state in
            guard state.end == nil else { return (false, nil) }
            if state.bytes.count + bytes.count > capacity {
                state.end = .broken
                state.bytes = []
            } else {
                state.bytes += bytes
            }
            return (state.end == nil, Self.takeWake(&state))
        }
    }

    /// Ends the body without waking the reader.
    package func finishing() -> (@Sendable () -> Void)? { end(.finished) }

    /// Calls `action` once when the reader ends the stream; at once when it has done so already.
    public func onReaderEnd(_ action: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            if state.end == nil { state.onEnd = action }
            return state.end == .broken
        }
        if isOver { action() }
    }

    // MARK: The reader's side

    /// Calls `wake` whenever there is something to take after ``take()`` found nothing.
    package func attach(_ wake: @escaping @Sendable () -> Void) {
        let isReady = state.withLock { state in
            state.wake = wake
            guard state.isReaderWaiting, !state.bytes.isEmpty || state.end != nil else { return false }
            state.isReaderWaiting = false
            return true
        }
        if isReady { wake() }
    }

    /// Takes the bytes that were written since the last time.
    package func take() -> Piece {
        state.withLock { state in
            guard state.bytes.isEmpty else {
                defer { state.bytes = [] }
                return .bytes(state.bytes)
            }
            switch state.end {
            case .finished: return .end
            case .broken: return .broken
            case nil:
                state.isReaderWaiting = true
                return .none
            }
        }
    }

    /// The reader is gone: nothing more is kept for it, and the writer is told.
    package func end() {
        let onEnd = state.withLock { state in
            if state.end == nil { state.end = .broken }
            state.bytes = []
            state.wake = nil
            defer { state.onEnd = nil }
            return state.onEnd
        }
        onEnd?()
    }

    private func end(_ end: End) -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard state.end == nil else { return nil }
            state.end = end
            return Self.takeWake(&state)
        }
    }

    private static func takeWake(_ state: inout State) -> (@Sendable () -> Void)? {
        guard state.isReaderWaiting, let wake = state.wake else { return nil }
        state.isReaderWaiting = false
        return wake
    }
}
