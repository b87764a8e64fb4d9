import Foundation
import LoopbackServer
import OpenMarketData
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketWire
import TestSupport
import Testing

/// A response whose connection ends at every place, after the request was carried out.
@Suite("A response that is cut", .slot, .everyTransport, .timeLimit(.minutes(10)))
struct CutResponseTests {
    private static let fields = "HTTP/1.1 201 Created\r\nX-Page: 1\r\n"

    let server: LoopbackServer
    let transport: any InspectableTransport

    init() throws {
        server = try LoopbackServer()
        transport = try makeTransport(.patient)
    }

    /// Why a call fails whose response is cut within its head, and behind it; the last response is whole.
    private func causes(
        _ head: String,
        _ body: String,
        _ method: HTTPMethod
    ) async throws -> (inHead: [TransportError.Cause?], behind: [TransportError.Cause?]) {
        let bytes = Data((head + body).utf8)
        let request = try server.request(method, "/x")
        var (inHead, behind): ([TransportError.Cause?], [TransportError.Cause?]) = ([], [])
        for count in 0...bytes.count where canBeCut(head, after: count) {
            server.respond(to: "* /x", with: .raw(bytes.prefix(count)))
            let cause = await transport.cause(of: request)
            #expect(await streamCause(of: request) == cause, "\(count) of \(bytes.count) bytes")
            if count < head.utf8.count { inHead.append(cause) } else { behind.append(cause) }
        }
        return (inHead, behind)
    }

    /// Whether a transport survives the end of the connection here; see `URLSessionTransport` for one that does not.
    private func canBeCut(_ head: String, after count: Int) -> Bool {
        #if os(Linux)
            guard TransportKind.tested == .urlSession else { return true }
            let isLineWhole = head.utf8.prefix(count).contains(UInt8(ascii: "\n"))
            return !isLineWhole || count >= head.utf8.count
        #else
            return true
        #endif
    }

    /// Why a streamed response fails, at its head or at its end.
    private func streamCause(of request: HTTPRequest) async -> TransportError.Cause? {
        do throws(TransportError) {
            let chunks = try await transport.stream(request, options: CallOptions()).chunks
            while try await chunks.next() != nil {}
            return nil
        } catch {
            return error.cause
        }
    }

    @Test(
        "is a lost connection, in its status line, its fields and its body",
        arguments: [
            ("Content-Length: 2\r\n\r\n", "h", "i"),
            // The end of the line behind the last chunk says nothing more.
            ("Transfer-Encoding: chunked\r\n\r\n", "2\r\nhi\r\n0\r\n", "\r\n"),
        ],
        [HTTPMethod.get, .post]
    )
    func everywhere(_ rest: (fields: String, body: String, end: String), _ method: HTTPMethod) async throws {
        let causes = try await causes(Self.fields + rest.fields, rest.body + rest.end, method)
        let cut = causes.inHead + causes.behind.prefix(rest.body.utf8.count + 1)
        #expect(cut.allSatisfy { $0 == .connectionLost }, "\(causes)")
        #expect(causes.behind.dropFirst(rest.body.utf8.count + 1).allSatisfy { $0 == nil }, "\(causes)")
    }

    @Test("is a lost connection after an interim response too")
    func interim() async throws {
        let interim = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
        let causes = try await causes(interim + Self.fields + "Content-Length: 0\r\n\r\n", "", .post)
        #expect(causes.inHead.allSatisfy { $0 == .connectionLost }, "\(causes)")
        #expect(causes.behind == [nil])
    }

    @Test("is whole behind its head when the end of the connection is the end of its body")
    func untilClosed() async throws {
        let causes = try await causes(Self.fields + "Connection: close\r\n\r\n", "hi", .post)
        #expect(causes.inHead.allSatisfy { $0 == .connectionLost }, "\(causes)")
        #expect(causes.behind == [nil, nil, nil])
    }

    @Test("is no HTTP when what is there is whole and none")
    func noHTTP() async throws {
        for text in ["SSH-2.0-OpenSSH\r\n\r\n", "HTTP/1.1 OK\r\n\r\n"] where canBeCut(text, after: text.utf8.count) {
            server.respond(to: "GET /x", with: .raw(Data(text.utf8)))
            let cause = await transport.cause(of: try server.request(.get, "/x"))
            #expect(cause == .malformedResponse, "\(text)")
        }
    }
}
