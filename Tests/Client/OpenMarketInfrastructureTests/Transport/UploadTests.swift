import Foundation
import LoopbackServer
import OpenMarketData
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketWire
import Synchronization
import TestSupport
import Testing

@Suite("Uploads", .slot, .everyTransport, .timeLimit(.minutes(10)))
struct UploadTests {
    let server: LoopbackServer
    let scratch: Scratch
    let transport: any InspectableTransport
    let temporary: Scratch

    init() throws {
        server = try LoopbackServer()
        scratch = try Scratch()
        temporary = try Scratch()
        let folder = temporary.url
        transport = try makeTransport(.patient { $0.temporaryDirectory = folder })
        server.respond(to: "POST /x", with: .status(201))
    }

    @Test("a large file arrives byte by byte, with its exact length, and leaves nothing behind")
    func largeFile() async throws {
        let count = 20 * 1024 * 1024
        let file = try scratch.sparseFile("big", count: count)
        let steps = Mutex<[TransferProgress]>([])
        let reporter = ProgressReporter { step in steps.withLock { $0.append(step) } }
        let request = try server.request(.post, "/x", body: .file(file, length: Int64(count)))
        let response = try await transport.send(request, options: CallOptions(progress: reporter))
        #expect(response.status == 201)
        let received = try #require(server.requests.first)
        #expect(received.header("Content-Length") == String(count))
        #expect(received.header("Transfer-Encoding") == nil)
        #expect(received.body == (try Data(contentsOf: file)))
        #expect(temporary.entries.isEmpty)
        let seen = steps.withLock { $0 }
        #expect(seen.count > 10)
        #expect(seen.contains(.sending(bytes: Int64(count), total: Int64(count))))
        #expect(seen.contains(.waiting))
        #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.rank < $1.rank })
    }

    @Test("the temporary file, which URLSession needs, is for this user only")
    func mode() async throws {
        guard TransportKind.tested == .urlSession else { return }
        server.respond(to: "POST /x", with: .stallBeforeHead)
        let body = HTTPBody.bytes(Data(count: 3_000_000))
        let request = try server.request(.post, "/x", body: body)
        let call = Task { [transport] in await transport.cause(of: request) }
        await eventually { [server] in server.requests.first?.isComplete == true }
        let name = try #require(temporary.entries.first)
        let attributes = try FileManager.default.attributesOfItem(atPath: temporary.url.appending(path: name).path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        call.cancel()
        #expect(await call.value == .cancelled)
        #expect(temporary.entries.isEmpty)
    }

    @Test("a form of files and fields arrives as described", arguments: [1000, 3_000_000])
    func form(_ count: Int) async throws {
        let file = try scratch.sparseFile("photo", count: count)
        let form = MultipartBody(parts: [
            .text("params", "{}"),
            MultipartPart(
                name: "images",
                fileName: "a.jpg",
                contentType: "image/jpeg",
                content: .file(file, length: Int64(count))
            ),
        ])
        let request = try server.request(
            .post,
            "/x",
            headers: ["Content-Type": form.contentType],
            body: .multipart(form)
        )
        _ = try await transport.send(request, options: CallOptions())
        let received = try #require(server.requests.first)
        #expect(received.header("Content-Type") == form.contentType)
        #expect(received.header("Content-Length") == String(form.length))
        #expect(received.body.count == Int(form.length))
        #expect(received.body.range(of: try Data(contentsOf: file)) != nil)
        #expect(temporary.entries.isEmpty)
    }

    @Test("a file that is shorter than it should be, missing or no file stops the request", arguments: [10, 5_000_000])
    func badFiles(_ length: Int64) async throws {
        let short = try scratch.sparseFile("short", count: 9)
        for url in [short, scratch.url.appending(path: "none"), scratch.url, URL(fileURLWithPath: "/dev/zero")] {
            let request = try server.request(.post, "/x", body: .file(url, length: length))
            #expect(await transport.cause(of: request) == .invalidRequest(.file))
        }
        #expect(server.requests.isEmpty)
        #expect(temporary.entries.isEmpty)
    }

    @Test("only the declared part of a longer file is sent")
    func partOfFile() async throws {
        let file = try scratch.sparseFile("long", count: 100)
        _ = try await transport.send(
            try server.request(.post, "/x", body: .file(file, length: 5)),
            options: CallOptions()
        )
        #expect(server.requests.first?.body == Data("begin".utf8))
    }

    @Test("an empty body has a length of nothing")
    func empty() async throws {
        _ = try await transport.send(try server.request(.post, "/x", body: .bytes(Data())), options: CallOptions())
        _ = try await transport.send(try server.request(.post, "/x"), options: CallOptions())
        #expect(server.requests.map { $0.header("Content-Length") } == ["0", "0"])
    }

    @Test("a refusal before the end of the upload is a response", arguments: [1_000_000, 20_000_000])
    func refused(_ count: Int) async throws {
        let reply = Reply(413, body: Data("too big".utf8))
        server.respond(to: "POST /x", with: .refuseUpload(reply, lingering: true))
        let request = try server.request(.post, "/x", body: .bytes(Data(count: count)))
        let response = try await transport.send(request, options: CallOptions())
        #expect(response.status == 413)
        #expect(server.effects(of: "POST /x") == 0)
        #expect(temporary.entries.isEmpty)
    }
}
