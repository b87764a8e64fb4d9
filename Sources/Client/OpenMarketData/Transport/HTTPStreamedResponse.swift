public import Foundation
public import OpenMarketWire
import Synchronization

/// A response whose body is still on its way.
public struct HTTPStreamedResponse: Sendable {
    /// The status code.
    public let status: Int
    /// The header fields.
    public let headers: HTTPHeaders
    /// The body.
    public let chunks: HTTPChunks

    /// A response.
    public init(status: Int, headers: HTTPHeaders, chunks: HTTPChunks) {
        self.status = status
        self.headers = headers
        self.chunks = chunks
    }
}

/// The pieces of a body, to be read once.
public struct HTTPChunks: AsyncSequence, AsyncIteratorProtocol, Sendable {
    /// A piece.
    public typealias Element = Data
    /// A body breaks off like any transfer.
    public typealias Failure = TransportError

    private let nextChunk: @Sendable () async throws(TransportError) -> Data?

    /// The pieces that `next` delivers until it returns `nil`.
    public init(next: @escaping @Sendable () async throws(TransportError) -> Data?) {
        self.nextChunk = next
    }

    /// A body of one piece.
    public static func once(_ data: Data) -> HTTPChunks {
        let rest = OneChunk(data)
        return HTTPChunks { rest.take() }
    }

    /// The pieces themselves: a body can be read only once.
    public func makeAsyncIterator() -> HTTPChunks { self }

    /// The next piece, or `nil` at the end.
    public func next() async throws(TransportError) -> Data? {
        try await nextChunk()
    }

    /// The next piece, or `nil` at the end.
    public func next(isolation actor: isolated (any Actor)?) async throws(TransportError) -> Data? {
        try await nextChunk()
    }

    private final class OneChunk: Sendable {
        private let data: Mutex<Data?>

        init(_ data: Data) {
            self.data = Mutex(data.isEmpty ? nil : data)
        }

        func take() -> Data? {
            data.withLock { data in
                defer { data = nil }
                return data
            }
        }
    }
}
