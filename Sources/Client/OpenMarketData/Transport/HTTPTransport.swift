public import Foundation
public import OpenMarketWire
import Synchronization

/// A carrier of requests to a server and responses back: the one port to implement for another network stack.
public protocol HTTPTransport: Sendable {
    /// Whether ``stream(_:options:)`` delivers a body while it arrives, as one that never ends needs.
    var deliversInPieces: Bool { get }

    /// Sends a request and waits for the whole response.
    ///
    /// - Throws: ``TransportError`` when there is no whole response. Any status is a response.
    func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse

    /// Sends a request and delivers the response piece by piece.
    ///
    /// The default waits for the whole response and delivers it in one piece.
    func stream(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPStreamedResponse
}

extension HTTPTransport {
    /// The default waits for the whole response.
    public var deliversInPieces: Bool { false }

    /// Waits for the whole response and delivers it in one piece.
    public func stream(
        _ request: HTTPRequest,
        options: CallOptions
    ) async throws(TransportError) -> HTTPStreamedResponse {
        let response = try await send(request, options: options)
        return HTTPStreamedResponse(status: response.status, headers: response.headers, chunks: .once(response.body))
    }
}

/// A response whose body is still on its way.
public struct HTTPStreamedResponse: Sendable {
    public let status: Int
    public let headers: HTTPHeaders
    public let chunks: HTTPChunks

    public init(status: Int, headers: HTTPHeaders, chunks: HTTPChunks) {
        (self.status, self.headers, self.chunks) = (status, headers, chunks)
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
