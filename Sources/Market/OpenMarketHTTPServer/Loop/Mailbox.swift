import OpenMarketWire
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The messages from other threads to the loop; a byte in a pipe wakes it.
final class Mailbox: Sendable {
    enum Message: Sendable {
        case response(connection: UInt64, HTTPResponse)
        /// A handler has begun a response in pieces.
        case stream(connection: UInt64, StreamedResponse)
        /// A handler has judged a head: its refusal, or `nil` when the body may come.
        case verdict(connection: UInt64, HTTPResponse?)
        /// A connection has work: its stream has bytes, or the disk has taken some.
        case wake(connection: UInt64)
        /// Finish what is begun and end.
        case stop(CheckedContinuation<Void, Never>)
    }

    private struct State {
        var messages: [Message] = []
        var isClosed = false
    }

    let readingEnd: Int32
    private let writingEnd: Int32
    private let state = Mutex(State())

    init() throws(ServerError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .system(call: "pipe", code: errno) }
        (readingEnd, writingEnd) = (ends[0], ends[1])
        SystemSocket.makeNonBlocking(readingEnd)
        SystemSocket.makeNonBlocking(writingEnd)
    }

    /// Leaves a message; `false` when the loop has ended and no one will read it.
    @discardableResult
    func post(_ message: Message) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            state.messages.append(message)
            if state.messages.count == 1 {
                var byte: UInt8 = 1
                _ = write(writingEnd, &byte, 1)
            }
            return true
        }
    }

    /// All messages so far.
    func take() -> [Message] {
        state.withLock { state in
            guard !state.messages.isEmpty else { return [] }
            var bytes: [UInt8] = Array(repeating: 0, count: 64)
            _ = read(readingEnd, &bytes, bytes.count)
            defer { state.messages = [] }
            return state.messages
        }
    }

    /// Takes what is left; nothing can be posted any more.
    func close() -> [Message] {
        state.withLock { state in
            state.isClosed = true
            SystemSocket.close(readingEnd)
            SystemSocket.close(writingEnd)
            defer { state.messages = [] }
            return state.messages
        }
    }
}
