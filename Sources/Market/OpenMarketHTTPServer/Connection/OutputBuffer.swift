import Foundation
import OpenMarketWire

/// Bytes on their way to a client.
///
/// Small responses are put one behind the other and leave with one call; a large body
/// is never copied, and no other response is made until it has left.
struct OutputBuffer {
    enum Outcome {
        case sent
        case blocked
        case failed
    }

    private static let copyLimit = 16_384
    private static let keptCapacity = 32_768

    private(set) var bytes: [UInt8] = []
    private var start = 0
    private var body: Data?
    private var bodyStart = 0
    private var isShared = false

    var isEmpty: Bool { start == bytes.count && body == nil }
    /// Whether more responses must wait.
    var isFull: Bool { body != nil || bytes.count - start > 65_536 }

    /// The bytes that are held for this client alone.
    var countedBytes: Int { bytes.count - start + (isShared ? 0 : (body?.count ?? 0)) }

    /// Lets `write` append to the end of the bytes.
    mutating func append<Value>(_ write: (inout [UInt8]) -> Value) -> Value {
        write(&bytes)
    }

    /// Adds a body behind the bytes; one that is shared with a cache costs no memory of its own.
    mutating func append(body: Data, isShared: Bool = false) {
        if body.count <= Self.copyLimit {
            bytes += body
        } else {
            (self.body, bodyStart, self.isShared) = (body, 0, isShared)
        }
    }

    /// Sends what can be sent without waiting, and says how many bytes that were.
    mutating func flush(to channel: inout any Channel) -> (Outcome, Int) {
        var total = 0
        while !isEmpty {
            switch send(to: &channel) {
            case .bytes(let count):
                total += count
                advance(by: count)
            case .wouldBlock: return (.blocked, total)
            case .end, .failed: return (.failed, total)
            }
        }
        start = 0
        bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
        switch channel.flush() {
        case .bytes: return (.sent, total)
        case .wouldBlock: return (.blocked, total)
        case .end, .failed: return (.failed, total)
        }
    }

    private func send(to channel: inout any Channel) -> SystemSocket.Outcome {
        bytes.withUnsafeBytes { bytes in
            let head = UnsafeRawBufferPointer(rebasing: bytes[start...])
            guard let body else { return channel.send(head, UnsafeRawBufferPointer(start: nil, count: 0)) }
            return body.withUnsafeBytes { tail in
                channel.send(head, UnsafeRawBufferPointer(rebasing: tail[bodyStart...]))
            }
        }
    }

    private mutating func advance(by count: Int) {
        let ofHead = min(count, bytes.count - start)
        start += ofHead
        guard let body else { return }
        bodyStart += count - ofHead
        if bodyStart == body.count { self.body = nil }
    }
}
