import BackendTestSupport
import OpenMarketHTTPServer
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend

@Suite("Users behind one address", .slot)
struct ClientLimitTests {
    @Test("Each user has streams of their own there, and those without an account share what the address has")
    func streams() async throws {
        let probe = try await FirebaseProbe()
        let tokens = [
            try await probe.signUp("one@example.com").idToken, try await probe.signUp("two@example.com").idToken,
        ]
        var configuration = ServerConfiguration()
        configuration.trustedProxies = ["127.0.0.1"].compactMap(NetworkRange.init)
        configuration.streamsPerAddress = 1
        let server = HTTPServer(handler: probe.backend, configuration: configuration)
        let port = try server.start().port
        let statuses = try await talk {
            var clients: [RawClient] = []
            return try [nil, nil, tokens[0], tokens[0], tokens[1], tokens[1] + "x"].map { token in
                let client = try RawClient(port: port)
                clients.append(client)
                let field = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
                client.send("GET /api/events HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.9\r\n\(field)\r\n")
                return client.read(until: "\r\n\r\n").dropFirst(9).prefix(3)
            }
        }
        #expect(statuses == ["200", "503", "200", "503", "200", "401"])
        await server.stop()
        await probe.backend.close()
    }

    @Test("A token counts for its account once it has held, until it expires; a forged one never does")
    func tokens() async throws {
        let probe = try await FirebaseProbe()
        let session = try await probe.signUp("one@example.com")
        let headers: HTTPHeaders = ["Authorization": "Bearer " + session.idToken]
        #expect(probe.backend.account(provedBy: headers) == nil)
        let forged = session.idToken.dropLast(4) + "AAAA"
        for token in [session.idToken, String(forged)] {
            _ = await probe.call("GET", "/api/likes", as: token)
            _ = await probe.documents("GET", "/profiles/x", as: token)
        }
        #expect(probe.backend.account(provedBy: headers) == session.uid)
        #expect(probe.backend.account(provedBy: ["Authorization": "Bearer " + forged]) == nil)
        #expect(probe.backend.account(provedBy: [:]) == nil)
        probe.clock.advance(by: .seconds(3601))
        #expect(probe.backend.account(provedBy: headers) == nil)
        await probe.backend.close()
    }
}
