import Foundation
public import OpenMarketData
public import OpenMarketWire
import Synchronization

/// A transport whose streams a test writes, one connection after the other.
///
/// ```swift
/// let server = StubEventStream()
/// // … something opens a stream …
/// await server.untilOpened(1)
/// server.send("event: products\ndata: {\"change\":\"deleted\",\"id\":7}\n\n")
/// server.breakOff()
/// ```
public final class StubEventStream: HTTPTransport {
    private struct State {
        var requests: [HTTPRequest] = []
        var refusals: [(status: Int, type: String)] = []
        var writer: AsyncStream<Data>.Continuation?
    }

    private let state = Mutex(State())
    private let opened = Tally()
    private let closed = Tally()

    /// A server that accepts every stream.
    public init() {}

    public var requests: [HTTPRequest] { state.withLock { $0.requests } }
    /// Always `true`: a body is delivered while it arrives.
    public var deliversInPieces: Bool { true }

    /// Gives the next request this status, and a body of this type, instead of a stream.
    public func refuse(with status: Int, type: String = "text/plain") {
        state.withLock { $0.refusals.append((status, type)) }
    }

    /// Writes into the stream that was opened last.
    public func send(_ text: String) {
        let writer = state.withLock { $0.writer }
        writer?.yield(Data(text.utf8))
    }

    /// Breaks the stream off that was opened last.
    public func breakOff() {
        let writer = state.withLock { $0.writer }
        writer?.finish()
    }

    /// Returns once `count` requests have come.
    public func untilOpened(_ count: Int) async { await opened.reach(count) }

    /// Returns once `count` streams are read no more.
    public func untilClosed(_ count: Int) async { await closed.reach(count) }

    /// Fails: there are only streams.
    public func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        throw TransportError(.unreachable)
    }

    /// Opens a stream, or gives the status that ``refuse(with:type:)`` has scripted.
    public func stream(
        _ request: HTTPRequest,
        options: CallOptions
    ) async throws(TransportError) -> HTTPStreamedResponse {
        let (stream, writer) = AsyncStream.makeStream(of: Data.self)
        let (status, type) = state.withLock { state in
            state.requests.append(request)
            state.writer = writer
            return state.refusals.isEmpty ? (200, "text/event-stream") : state.refusals.removeFirst()
        }
        writer.onTermination = { [closed] _ in closed.change(by: 1) }
        opened.change(by: 1)
        let reader = StreamBox(stream)
        return HTTPStreamedResponse(
            status: status,
            headers: ["Content-Type": type],
            chunks: HTTPChunks { await reader.next() }
        )
    }
}

/// The one reader of a stream.
private actor StreamBox {
    private let stream: AsyncStream<Data>

    init(_ stream: AsyncStream<Data>) {
        self.stream = stream
    }

    func next() async -> Data? {
        for await data in stream { return data }
        return nil
    }
}
