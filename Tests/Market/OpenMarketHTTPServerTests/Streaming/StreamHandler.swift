import Foundation
import OpenMarketWire
import Synchronization

@testable import OpenMarketHTTPServer

/// Streams whatever a test writes to clients of `/stream`, and gives everything else a short response.
final class StreamHandler: StreamingRequestHandler, AccountKnowingHandler {
    private let capacity: Int
    private let (opened, opening) = AsyncStream.makeStream(of: ResponseStream.self)
    private let count = Mutex(0)

    /// How many streams were asked for, refused ones too.
    var streamCount: Int { count.withLock { $0 } }

    init(capacity: Int = 65_536) {
        self.capacity = capacity
    }

    func stream(for request: HTTPRequest) async -> StreamedResponse? {
        guard request.path == "/stream" else { return nil }
        let body = ResponseStream(capacity: capacity)
        count.withLock { $0 += 1 }
        opening.yield(body)
        return StreamedResponse(head: HTTPResponse(status: 200, headers: ["Content-Type": "text/plain"]), body: body)
    }

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        HTTPResponse(status: 200, body: Data("short".utf8))
    }

    func account(provedBy headers: HTTPHeaders) -> String? { headers["X-Account"] }

    /// The next stream that a client opened.
    func next() async throws -> ResponseStream {
        for await body in opened { return body }
        throw CancellationError()
    }
}

extension ResponseStream {
    func write(_ text: String) { write(Array(text.utf8)) }

    /// Returns once the reader has ended the stream.
    func waitForReaderEnd() async {
        await withCheckedContinuation { waiting in onReaderEnd { waiting.resume() } }
    }
}
