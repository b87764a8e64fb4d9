import Foundation
import LoopbackServer
import OpenMarketData
@testable import OpenMarketInfrastructure
import OpenMarketWire
import TestSupport
import Testing

@Suite("Redirects", .slot, .everyTransport, .timeLimit(.minutes(10)))
struct RedirectTests {
    let server: LoopbackServer
    let other: LoopbackServer
    let secrets: HTTPHeaders = ["Authorization": "Bearer canary", "X-Vendor-Secret": "canary", "Accept": "text/plain"]

    init() throws {
        server = try LoopbackServer()
        other = try LoopbackServer()
        server.respond(to: "GET /there", with: .ok("there"))
        other.respond(to: "GET /there", with: .ok("other"))
    }

    @Test("within the origin are followed for reads", arguments: [301, 302, 303, 307, 308])
    func followed(_ status: Int) async throws {
        let absolute = server.url.absoluteString + "/there"
        for location in ["/there", "there", absolute, String(absolute.dropFirst("http:".count))] {
            server.respond(to: "GET /x", with: .redirect(status, to: location))
            let request = try server.request(.get, "/x", headers: secrets)
            let response = try await makeTransport(.patient).send(request, options: CallOptions())
            #expect(String(decoding: response.body, as: UTF8.self) == "there")
            #expect(server.requests.last?.header("Authorization") == "Bearer canary")
        }
    }

    @Test("to another port or name of the machine are refused", arguments: [301, 302, 303, 307, 308])
    func refused(_ status: Int) async throws {
        for target in [other.url, server.otherNameURL] {
            server.respond(to: "GET /x", with: .redirect(status, to: target.absoluteString + "/there"))
            let request = try server.request(.get, "/x", headers: secrets)
            #expect(try await makeTransport(.patient).cause(of: request) == .redirectRefused)
        }
        #expect(other.requests.isEmpty)
        #expect(server.requests(to: "GET /there").isEmpty)
    }

    @Test("of a request that changes something are refused", arguments: [301, 302, 303, 307, 308])
    func mutation(_ status: Int) async throws {
        server.respond(to: "POST /x", with: .redirect(status, to: "/there"))
        let request = try server.request(.post, "/x", body: .bytes(Data("pay".utf8)))
        #expect(try await makeTransport(.patient).cause(of: request) == .redirectRefused)
        #expect(server.requests.map(\.route) == ["POST /x"])
    }

    @Test("to another origin go without credentials where they are allowed at all")
    func stripped() async throws {
        let transport = try makeTransport(.patient { $0.redirects = RedirectPolicy(followsToOtherOrigins: true) })
        server.respond(to: "GET /x", with: .redirect(to: other.url.absoluteString + "/there"))
        let request = try server.request(.get, "/x", headers: secrets)
        let response = try await transport.send(request, options: CallOptions())
        #expect(String(decoding: response.body, as: UTF8.self) == "other")
        let received = try #require(other.requests.first)
        #expect(received.header("Accept") == "text/plain")
        #expect(!received.headers.contains { $0.value.contains("canary") })
    }

    @Test("end after five hops")
    func loop() async throws {
        server.respond(to: "GET /x", with: .redirect(to: "/x"))
        #expect(try await makeTransport(.patient).cause(of: try server.request(.get, "/x")) == .redirectRefused)
        #expect(server.requests.count == 6)
    }

    @Test("without an address are responses")
    func noLocation() async throws {
        server.respond(to: "GET /x", with: .status(302))
        let response = try await makeTransport(.patient).send(
            try server.request(.get, "/x"),
            options: CallOptions()
        )
        #expect(response.status == 302)
    }

    @Test(
        "to what is no address of the web are refused",
        arguments: ["ftp://x/", "file:///etc/passwd", "http://u:p@127.0.0.1/", "javascript:1"]
    )
    func otherSchemes(_ location: String) async throws {
        server.respond(to: "GET /x", with: .redirect(to: location))
        #expect(try await makeTransport(.patient).cause(of: try server.request(.get, "/x")) == .redirectRefused)
    }

    @Test("from HTTPS to HTTP are refused even where other origins are allowed")
    func downgrade() {
        let request = HTTPRequest(origin: HTTPOrigin(scheme: "https", host: "a.example"), target: "/x")
        #expect(throws: TransportError(.insecureConnection, detail: "a redirect from HTTPS to HTTP")) {
            try RedirectPolicy(followsToOtherOrigins: true)
                .next(after: 302, headers: ["Location": "http://a.example/y"], to: request, hops: 0)
        }
    }

    @Test("are followed by streams as well")
    func streamed() async throws {
        server.respond(to: "GET /x", with: .redirect(to: "/there"))
        let response = try await makeTransport(.patient).stream(
            try server.request(.get, "/x"),
            options: CallOptions()
        )
        var body = Data()
        for try await chunk in response.chunks { body += chunk }
        #expect(String(decoding: body, as: UTF8.self) == "there")
    }
}
