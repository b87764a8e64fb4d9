/// A way for bytes to a client and back: as they are, or encrypted.
///
/// Only the thread of the loop uses it. No call waits.
protocol Channel {
    /// Whether the client can be sure who it talks to.
    var isSecure: Bool { get }
    /// Whether a request could come: the handshake, where there is one, is over.
    var isReady: Bool { get }
    /// Whether bytes that count as sent have yet to leave.
    var hasUnsent: Bool { get }
    /// Whether there may be more to read although fewer bytes came than there was room for.
    var mayHaveMore: Bool { get }
    /// Reads as much as there is room for. Fewer bytes mean that there are no more for now, or that the end is next.
    mutating func read(into buffer: inout [UInt8]) -> SystemSocket.Outcome
    /// Sends what it can of two runs of bytes.
    mutating func send(_ head: UnsafeRawBufferPointer, _ tail: UnsafeRawBufferPointer) -> SystemSocket.Outcome
    /// Lets leave what has yet to; `.bytes` when nothing is left.
    mutating func flush() -> SystemSocket.Outcome
    /// Says that nothing more comes; `false` when that has yet to leave.
    mutating func endWriting() -> Bool
}

/// Bytes as they are.
struct PlainChannel: Channel {
    let socket: Int32

    var isSecure: Bool { false }
    var isReady: Bool { true }
    var hasUnsent: Bool { false }
    var mayHaveMore: Bool { false }

    func read(into buffer: inout [UInt8]) -> SystemSocket.Outcome {
        SystemSocket.read(socket, into: &buffer)
    }

    func send(_ head: UnsafeRawBufferPointer, _ tail: UnsafeRawBufferPointer) -> SystemSocket.Outcome {
        tail.isEmpty ? SystemSocket.send(socket, head) : SystemSocket.send(socket, head, tail)
    }

    func flush() -> SystemSocket.Outcome { .bytes(0) }

    func endWriting() -> Bool {
        SystemSocket.endWriting(socket)
        return true
    }
}
