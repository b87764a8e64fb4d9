import Foundation
import LoopbackServer
import OpenMarketData
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketWire
import TestSupport
import Testing

@Suite("A request that breaks a rule is never sent", .slot, .everyTransport, .timeLimit(.minutes(10)))
struct RequestRulesTests {
    let server: LoopbackServer
    let transport: any InspectableTransport

    init() throws {
        server = try LoopbackServer()
        transport = try makeTransport(.patient)
    }

    private func expect(_ reason: InvalidRequest, _ request: HTTPRequest) async {
        #expect(await transport.cause(of: request) == .invalidRequest(reason))
        #expect(server.requests.isEmpty)
        #expect(server.connectionCount == 0)
    }

    @Test("method", arguments: ["", "GET /x HTTP/1.1\r\nA: b\r\n\r\nGET", "G ET", "GET\n", "GÉT", "GET\0", "(GET)"])
    func method(_ name: String) async throws {
        await expect(.method, try server.request(HTTPMethod(rawValue: name), "/x"))
    }

    @Test("header name", arguments: ["", "X Y", "X:", "X\r\nEvil", "X\n", "é", "X\0", "X\u{7F}", "[X]"])
    func headerName(_ name: String) async throws {
        await expect(.header, try server.request(.get, "/x", headers: [name: "1"]))
    }

    @Test("header value", arguments: ["a\r\nEvil: 1", "a\n", "a\0b", "a\u{7F}", " a", "a ", "\ta", "a\r"])
    func headerValue(_ value: String) async throws {
        await expect(.header, try server.request(.get, "/x", headers: ["X-V": value]))
    }

    @Test(
        "header that belongs to the transport",
        arguments: [
            ("Content-Length", "7"), ("Transfer-Encoding", "chunked"), ("Connection", "keep-alive"), ("TE", "trailers"),
            ("Host", "evil.example"), ("Expect", "100-continue"), ("Upgrade", "h2c"), ("trailer", "X"),
        ]
    )
    func reservedHeader(_ name: String, _ value: String) async throws {
        await expect(.header, try server.request(.post, "/x", headers: [name: value]))
    }

    @Test(
        "target",
        arguments: ["", "x", "/x y", "/x\r\nEvil: 1", "/x#f", "/é", "/x\0", "@evil.example/", "/x\u{7F}", "http://e/x"]
    )
    func target(_ target: String) async throws {
        await expect(.url, try server.request(.get, target))
    }

    @Test("host", arguments: ["a b", "a/b", "a@b", "a?b", "", "a#b", "a\r\nb", "127.0.0.1:1"])
    func host(_ host: String) async throws {
        await expect(.url, HTTPRequest(origin: HTTPOrigin(scheme: "https", host: host), target: "/"))
    }

    @Test("port and scheme", arguments: [("http", 0), ("http", 70_000), ("http", -1), ("ftp", 21), ("file", 1)])
    func portAndScheme(_ scheme: String, _ port: Int) async throws {
        await expect(.url, HTTPRequest(origin: HTTPOrigin(scheme: scheme, host: "127.0.0.1", port: port), target: "/"))
    }

    @Test("media type of a part")
    func partType() async throws {
        let part = MultipartPart(name: "a", contentType: "text/plain\r\nX: 1", content: .bytes(Data()))
        await expect(.header, try server.request(.post, "/x", body: .multipart(MultipartBody(parts: [part]))))
    }

    @Test("length of a part")
    func partLength() async throws {
        let part = MultipartPart(name: "a", content: .file(URL(filePath: #filePath), length: -5_000))
        await expect(.file, try server.request(.post, "/x", body: .multipart(MultipartBody(parts: [part]))))
    }

    @Test("body of a GET")
    func bodyOfGet() async throws {
        await expect(InvalidRequest(rawValue: "body"), try server.request(.get, "/x", body: .bytes(Data("a".utf8))))
    }

    @Test("plain HTTP to another machine, unless it is allowed")
    func plainHTTP() async throws {
        let request = HTTPRequest(origin: HTTPOrigin(scheme: "http", host: "market.invalid"), target: "/")
        #expect(await transport.cause(of: request) == .invalidRequest(.plainHTTP))
        let open = try makeTransport(.patient { $0.allowsPlainHTTP = true })
        let cause = await open.cause(of: request)
        #expect(cause == .unreachable || cause == .offline)
    }

    @Test("a length or a host that says the truth is no violation")
    func redundantHeaders() async throws {
        server.respond(to: "POST /x", with: .ok())
        var request = try server.request(.post, "/x", body: .bytes(Data("abc".utf8)))
        request.headers["Content-Length"] = "3"
        request.headers["Host"] = request.origin.authority
        #expect(await transport.cause(of: request) == nil)
        #expect(server.requests.first?.headers.filter { $0.name == "Content-Length" }.count == 1)
    }

    @Test("random names and values reach the wire exactly or not at all")
    func injection() async throws {
        server.respond(to: "GET /x", with: .ok())
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array("aB1-_: \r\n\t\0,;\u{7F}é") + ["한"]
        for _ in 0..<300 {
            let word = String((0..<3).map { _ in alphabet.randomElement(using: &generator) ?? "a" })
            let before = server.requests.count
            let headers: HTTPHeaders = Bool.random(using: &generator) ? ["X-V": word] : ["X" + word: "v"]
            let cause = await transport.cause(of: try server.request(.get, "/x", headers: headers))
            guard cause == nil else {
                #expect(cause == .invalidRequest(.header))
                #expect(server.requests.count == before)
                continue
            }
            let field = try #require(headers.fields.first)
            let names = server.requests.last?.headers.map { $0.name.lowercased() } ?? []
            #expect(server.requests.last?.header(field.name) == field.value)
            let usual = ["host", "connection", "accept", "accept-encoding", "accept-language", "user-agent"]
            #expect(Set(names).subtracting(usual) == [field.name.lowercased()])
        }
    }
}
