public import Foundation

/// One part of a form that arrived.
public struct ReceivedPart: Sendable, Hashable {
    public let head: MultipartPartHead
    public internal(set) var bytes: Data
}

/// Reads a whole form into memory, within the limits of its parser.
public struct MultipartCollector: Sendable {
    private var parser: MultipartParser
    private var parts: [ReceivedPart] = []

    /// A collector for the body with this `Content-Type`.
    public init(contentType: String, limits: MultipartLimits = MultipartLimits()) throws(MultipartFailure) {
        parser = try MultipartParser(contentType: contentType, limits: limits)
    }

    /// Takes the next bytes of the body.
    public mutating func push(_ bytes: [UInt8]) throws(MultipartFailure) {
        add(try parser.push(bytes))
    }

    /// The parts in order, once the body is over.
    public mutating func finish() throws(MultipartFailure) -> [ReceivedPart] {
        add(try parser.finish())
        return parts
    }

    private mutating func add(_ events: [MultipartEvent]) {
        for event in events {
            switch event {
            case .part(let head): parts.append(ReceivedPart(head: head, bytes: Data()))
            case .bytes(let bytes) where !parts.isEmpty: parts[parts.count - 1].bytes += bytes
            case .bytes, .partEnd: break
            }
        }
    }
}
