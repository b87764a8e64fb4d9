import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketWire
import TestSupport
import Testing

@Suite("Calling endpoints", .slot)
struct EndpointClientTests {
    private struct Note: Decodable, Sendable, Equatable {
        let text: String
    }

    private func client(_ status: Int, _ body: String = "", sessions: (any SessionStore)? = nil) throws -> (
        EndpointClient, ClosureTransport
    ) {
        let transport = ClosureTransport { _ in HTTPResponse(status: status, body: Data(body.utf8)) }
        let base = try #require(URL(string: "http://127.0.0.1:1"))
        return (EndpointClient(baseURL: base, transport: transport, sessions: sessions), transport)
    }

    @Test("An endpoint of your own decodes with Foundation and names where it failed")
    func ownEndpoint() async throws {
        let endpoint = Endpoint<[Note]>(name: "notes", target: .path("notes"), decode: Endpoint<[Note]>.json())
        let (good, _) = try client(200, #"[{"text":"hello"}]"#)
        #expect(try await good.call(endpoint) == [Note(text: "hello")])
        let (bad, _) = try client(200, #"[{"text":"hello"},{"txt":"secret value"}]"#)
        await #expect(throws: MarketError.unreadable(Unreadable(expected: "Array<Note>", path: "[1].text"))) {
            try await bad.call(endpoint)
        }
    }

    @Test("A response without a body is as good as one with", arguments: [200, 201, 202, 204, 205, 299])
    func emptyAnswers(_ status: Int) async throws {
        let endpoint = Endpoint<EmptyResponse>(
            name: "x",
            method: .delete,
            target: .path("x"),
            decode: Endpoint.ignoringBody
        )
        let (client, _) = try client(status)
        #expect(try await client.call(endpoint) == EmptyResponse())
    }

    @Test(
        "A page in the place of data is the network's, not the market's; a text that calls itself a page is a text",
        arguments: [
            ("<!DOCTYPE html><title>Welcome</title>", true), ("\u{FEFF}\r\n <html></html>", true), ("OK", false),
            ("", false),
        ]
    )
    func pages(_ text: String, isPage: Bool) async throws {
        let headers: HTTPHeaders = ["content-type": "Text/HTML; charset=utf-8"]
        let transport = ClosureTransport { _ in HTTPResponse(status: 200, headers: headers, body: Data(text.utf8)) }
        let client = EndpointClient(baseURL: try #require(URL(string: "http://127.0.0.1:1")), transport: transport)
        let like = Endpoint<EmptyResponse>(name: "x", method: .put, target: .path("x"), decode: Endpoint.ignoringBody)
        if isPage {
            await #expect(throws: MarketError.unreadable(.page)) { try await client.call(like) }
        } else {
            #expect(try await client.call(like) == EmptyResponse())
        }
        let page = Endpoint<String>(
            name: "page",
            target: .path("page"),
            headers: ["Accept": "text/html"],
            decode: { response in String(decoding: response.body, as: UTF8.self) }
        )
        #expect(try await client.call(page) == text)
    }

    @Test("An endpoint can give a status a meaning of its own; all others keep theirs")
    func ownMeaning() async throws {
        let credentials = VendorCredentials(secret: Secret("pw"))
        let probe = try Generation.v1b.dialect().signed(by: credentials).confirmOwnership(of: Product.ID(1))
        let (missing, _) = try client(404)
        await #expect(throws: MarketError.wrongSecret) { try await missing.call(probe) }
        let (busy, _) = try client(503)
        await #expect(throws: MarketError.unavailable(retryAfter: nil)) { try await busy.call(probe) }
        await #expect(throws: MarketError.notFound) {
            try await missing.call(Generation.v1b.dialect().detail(Product.ID(1)))
        }
    }

    @Test("The transport learns name, retry class and account of a call")
    func options() async throws {
        let (client, transport) = try client(
            200,
            "\"OK\"",
            sessions: InMemorySessionStore(
                Session(credentials: VendorCredentials(identifier: "1", secret: Secret("s")))
            )
        )
        _ = try await client.call(Generation.v3.dialect().health())
        let options = try #require(await transport.options.first)
        #expect(options.operation == "health.check")
        #expect(options.retry == .idempotent)
        #expect(options.account == "vendor 1")
    }

    @Test("A signed client says who is asking when it reads, and leaves a change to its own credentials")
    func signed() async throws {
        let (client, transport) = try client(204)
        for method in [HTTPMethod.get, .post, .delete] {
            let endpoint = Endpoint<EmptyResponse>(
                name: "x",
                method: method,
                target: .path("x"),
                decode: Endpoint.ignoringBody
            )
            _ = try await client.signed().call(endpoint)
        }
        #expect(await transport.options.map(\.offersAccessToken) == [true, false, false])
    }

    @Test("A health check is counted as one, also where a list has to serve", arguments: Generation.allCases)
    func healthName(_ generation: Generation) {
        #expect(generation.dialect().health().name == "health.check")
    }

    @Test("An endpoint that accepts something else does not accept JSON as well")
    func ownAccept() throws {
        let endpoint = Endpoint<EmptyResponse>(
            name: "x",
            target: .path("x"),
            headers: ["accept": "image/png"],
            decode: Endpoint.ignoringBody
        )
        #expect(try client(200).0.request(for: endpoint.erased).headers.values(of: "Accept") == ["image/png"])
    }

    @Test("Changes may be repeated only under a key", arguments: Generation.allCases)
    func retryClasses(_ generation: Generation) throws {
        let credentials = VendorCredentials(identifier: "i", secret: Secret("s"))
        let change = try generation.dialect().signed(by: credentials).confirmOwnership(of: Product.ID(1))
        #expect(change.retry == .keyed)
        #expect(generation.dialect().page(PageRequest(), matching: .all).retry == .idempotent)
    }

    @Test(
        "An address of the server is below the prefix of the market, which other names may begin with",
        arguments: [
            ("/market/secret", "/market/secret"), ("/secret", "/market/secret"),
            ("/market2/secret", "/market/market2/secret"), ("/market", "/market/market"),
        ]
    )
    func prefix(_ given: String, _ sent: String) throws {
        let base = try #require(URL(string: "http://127.0.0.1:1/market"))
        let client = EndpointClient(baseURL: base, transport: ClosureTransport { _ in HTTPResponse(status: 200) })
        let address = try #require(ServerAddress(given))
        let endpoint = Endpoint(name: "x", target: .address(address), decode: Endpoint<EmptyResponse>.ignoringBody)
        #expect(try client.request(for: endpoint.erased).target == sent)
    }

    @Test(
        "An address we cannot call fails before anything is sent",
        arguments: ["file:///etc/passwd", "ftp://h/x", "mailto:a@b"]
    )
    func badBase(_ text: String) async throws {
        let base = try #require(URL(string: text))
        let transport = ClosureTransport { _ in HTTPResponse(status: 200) }
        let client = EndpointClient(baseURL: base, transport: transport)
        await #expect(throws: MarketError.invalidRequest(.url)) {
            try await client.call(Generation.v3.dialect().health())
        }
        #expect(await transport.requests.isEmpty)
    }
}
