import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@Suite("Password, logins and one-time codes by a market's own routes", .slot)
struct RemoteSecurityTests {
    private let transport = StubTransport()
    private let sessions = InMemorySessionStore()
    private let security: RemoteSecurity

    init() async throws {
        let base = try #require(URL(string: "https://market.example"))
        let client = EndpointClient(baseURL: base, transport: transport, sessions: sessions)
        security = RemoteSecurity(client: client, sessions: sessions)
        try await logIn("ann")
    }

    private func logIn(_ user: String) async throws {
        try await sessions.save(.fixture(auth: .fixture(user: user, refreshToken: Secret("r1"))))
    }

    @Test("Another password goes on under the tokens that it brings, and a user who logged in since keeps theirs")
    func password() async throws {
        for (user, token) in [("ann", "r2"), ("bob", "r1")] {
            try await logIn(user)
            transport.answerNext(
                .json(#"{"user_id":"ann","email":"a@b.c","access_token":"a2","refresh_token":"r2","expires_in":60}"#)
            )
            try await security.changePassword(from: Secret("old"), to: Secret("new word"))
            #expect(try await sessions.session()?.auth?.refreshToken == Secret(token))
        }
        let request = try #require(transport.requests.first)
        #expect(request.method == .patch && request.target == "/api/accounts/me")
        #expect(request.wireText.hasSuffix(#"{"current_password":"old","password":"new word"}"#))
    }

    @Test("A password that breaks the rules is not sent, and without a login nothing is")
    func refused() async throws {
        await #expect(throws: MarketError.invalid([.passwordLength(3, minimum: 6)])) {
            try await security.changePassword(from: Secret("old word"), to: Secret("abc"))
        }
        try await sessions.clear()
        await #expect(throws: MarketError.unauthenticated) { try await security.logins() }
        await #expect(throws: MarketError.unauthenticated) { try await security.endOthers(password: nil) }
        #expect(transport.requests.isEmpty)
    }

    @Test("Logins are read, and ended one by one or together")
    func logins() async throws {
        let row = #"{"id":"f1","made_at":60,"used_at":120,"device":"phone","is_current":true}"#
        transport.answerNext(.json(#"{"sessions":[\#(row)]}"#), .status(204), .status(204))
        let found = try await security.logins()
        let (made, used) = (Date(timeIntervalSince1970: 60), Date(timeIntervalSince1970: 120))
        let expected = DeviceLogin(id: .init(rawValue: "f1"), madeAt: made, usedAt: used, device: "phone", isOwn: true)
        #expect(found == [expected])
        try await security.end(expected.id, password: Secret("old"))
        try await security.endOthers(password: nil)
        #expect(transport.requests.map(\.target) == ["/api/sessions", "/api/sessions/f1", "/api/sessions/others"])
        #expect(transport.requests.map(\.method) == [.get, .delete, .delete])
        #expect(transport.requests[1].wireText.hasSuffix(#"{"current_password":"old"}"#))
    }

    @Test("Codes are begun, confirmed and ended, without the white space that keyboards put around them")
    func codes() async throws {
        transport.answerNext(
            .json(#"{"is_on":true,"recovery_codes_left":9}"#),
            .json(#"{"secret":"KEY7","secret_address":"otpauth://x"}"#, status: 201),
            .json(#"{"recovery_codes":["aaaa","bbbb"]}"#),
            .status(204)
        )
        let isOn = try await security.asksForCodes()
        let secret = try await security.beginCodes(password: Secret("old"))
        let codes = try await security.confirmCodes(Secret(" 123456\n"))
        try await security.endCodes(password: Secret("old"), code: Secret("123456 "))
        #expect(isOn && secret == CodeSecret(text: Secret("KEY7"), address: Secret("otpauth://x")))
        #expect(codes == [Secret("aaaa"), Secret("bbbb")])
        let methods: [HTTPMethod] = [.get, .post, .put, .delete]
        #expect(transport.requests.map(\.method) == methods)
        #expect(transport.requests.allSatisfy { $0.target == "/api/accounts/me/second-factor" })
        #expect(transport.requests.dropFirst(2).allSatisfy { $0.wireText.contains(#""code":"123456""#) })
    }

    @Test(
        "The market's word says what is refused",
        arguments: [
            ("wrongPassword", 403, MarketError.account(.wrongPassword)), ("wrongCode", 400, .account(.wrongCode)),
            ("weakPassword", 400, .account(.weakPassword)), ("tooManyAttempts", 429, .account(.tooManyAttempts)),
        ]
    )
    func refusals(problem: String, status: Int, error: MarketError) async throws {
        transport.answerAlways(.json(#"{"problem":"\#(problem)"}"#, status: status))
        await #expect(throws: error) {
            try await security.endCodes(password: Secret("p"), code: Secret("c"))
        }
    }
}
