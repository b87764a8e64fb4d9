import Foundation
import OpenMarketBackend
import OpenMarketData
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketTesting
import OpenMarketWire
import Synchronization
import TestSupport
import Testing

@Suite("The transport inside of a process", .slot)
struct InProcessTransportTests {
    private let origin = HTTPOrigin(scheme: "http", host: "localhost")

    @Test("A handler is given bytes, whatever the body was made of")
    func bodies() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data("0123456789".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let part = MultipartPart(name: "a", fileName: "b", content: .file(file, length: 10))
        let form = MultipartBody(parts: [.text("x", "y"), part])
        let handler = EchoHandler()
        for (body, length) in [(HTTPBody.multipart(form), Int(form.length)), (.file(file, length: 4), 4), (.none, 0)] {
            let answer = try await send(handler, body: body)
            #expect(answer.body.count == length)
        }
        let missing = HTTPBody.file(file.appending(path: "not-there"), length: 1)
        await #expect(throws: TransportError(.invalidRequest(.file))) { try await send(handler, body: missing) }
        await #expect(throws: TransportError(.invalidRequest(.file))) {
            try await send(handler, body: .file(file, length: 11))
        }
    }

    @Test(
        "What could not be sent over a network is not sent here either",
        arguments: [
            HTTPRequest(
                method: HTTPMethod(rawValue: "GET /"),
                origin: HTTPOrigin(scheme: "http", host: "a"),
                target: "/"
            ),
            HTTPRequest(origin: HTTPOrigin(scheme: "http", host: "a"), target: "no slash"),
            HTTPRequest(origin: HTTPOrigin(scheme: "http", host: "a"), target: "/한글"),
            HTTPRequest(origin: HTTPOrigin(scheme: "http", host: "a"), target: "/", headers: ["a": "b\r\nc: d"]),
            HTTPRequest(origin: HTTPOrigin(scheme: "http", host: "a"), target: "/", headers: ["a b": "c"]),
        ]
    )
    func rules(request: HTTPRequest) async throws {
        let handler = EchoHandler()
        await #expect(throws: TransportError.self) {
            try await InProcessTransport(handler).send(request, options: CallOptions())
        }
        #expect(handler.count == 0)
    }

    @Test("A response is capped like any other")
    func limit() async throws {
        let options = CallOptions(responseLimit: 9)
        await #expect(throws: TransportError(.responseTooLarge(limit: 9))) {
            try await send(EchoHandler(), body: .bytes(Data(count: 10)), options: options)
        }
        #expect(try await send(EchoHandler(), body: .bytes(Data(count: 9)), options: options).body.count == 9)
    }

    @Test("A response to HEAD has no body")
    func head() async throws {
        #expect(try await send(EchoHandler(), method: .head, body: .bytes(Data(count: 9))).body == Data())
    }

    @Test("Progress is told on the way out and on the way back")
    func progress() async throws {
        let report = CapturingReporter()
        _ = try await send(EchoHandler(), body: .bytes(Data(count: 9)), options: CallOptions(progress: report.reporter))
        #expect(report.steps == [.sending(bytes: 9, total: 9), .waiting, .receiving(bytes: 9, total: 9)])
    }

    @Test("A cancelled call ends at once, and the market finishes what it began")
    func cancelled() async throws {
        let handler = GatedHandler()
        let call = Task { () async throws(TransportError) -> HTTPResponse in
            try await InProcessTransport(handler).send(HTTPRequest(origin: origin, target: "/"), options: CallOptions())
        }
        await handler.entered.wait(for: 1)
        call.cancel()
        let outcome = await call.result
        #expect(throws: TransportError.cancelled) { try outcome.get() }
        handler.leave.finish()
        await handler.left.wait(for: 1)
    }

    private func send(
        _ handler: any RequestHandler,
        method: HTTPMethod = .post,
        body: HTTPBody,
        options: CallOptions = CallOptions()
    ) async throws -> HTTPResponse {
        let request = HTTPRequest(method: method, origin: origin, target: "/", body: body)
        return try await InProcessTransport(handler).send(request, options: options)
    }
}

/// Responds with the body it was sent.
private final class EchoHandler: RequestHandler {
    private let calls = Mutex(0)

    var count: Int { calls.withLock { $0 } }

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        calls.withLock { $0 += 1 }
        guard case .bytes(let body) = request.body else { return HTTPResponse(status: 200) }
        return HTTPResponse(status: 200, body: body)
    }
}

/// Responds when it is told to.
private final class GatedHandler: RequestHandler {
    let entered = Signal()
    let left = Signal()
    let leave: AsyncStream<Void>.Continuation
    private let door: AsyncStream<Void>

    init() {
        (door, leave) = AsyncStream.makeStream(of: Void.self)
    }

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        entered.give()
        for await _ in door {}
        left.give()
        return HTTPResponse(status: 200)
    }
}

/// Counts, and lets a task wait for the count.
private final class Signal: Sendable {
    private let stream: AsyncStream<Void>
    private let source: AsyncStream<Void>.Continuation

    init() {
        (stream, source) = AsyncStream.makeStream(of: Void.self)
    }

    func give() { source.yield() }

    func wait(for count: Int) async {
        var seen = 0
        for await _ in stream {
            seen += 1
            if seen == count { return }
        }
    }
}
