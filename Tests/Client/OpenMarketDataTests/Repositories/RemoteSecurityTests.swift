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
    private let security: RemoteSecurity

    init() throws {
        let base = try #require(URL(string: "https://market.example"))
        security = RemoteSecurity(client: EndpointClient(baseURL: base, transport: transport))
    }

    private func acting<Value: Sendable>(
        _ call: (RemoteSecurity) async throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        try await AuthSession.fixture().acting { () async throws(MarketError) in try await call(security) }
    }

    @Test("Another password is sent with the current one, once, and brings the tokens that go on")
    func password() async throws {
        transport.answerNext(
            .json(#"{"user_id":"ann","email":"a@b.c","access_token":"a2","refresh_token":"r2","expires_in":60}"#)
        )
        let tokens = try await acting { security async throws(MarketError) in
            try await security.changePassword(from: Secret("old"), to: Secret("new"))
        }
        #expect(tokens.refreshToken == Secret("r2") && tokens.email == "a@b.c")
        let request = try #require(transport.requests.first)
        #expect(request.method == .patch && request.target == "/api/accounts/me")
        #expect(request.wireText.hasSuffix(#"{"current_password":"old","password":"new"}"#))
    }

    @Test("Logins are read, and ended one by one or together")
    func logins() async throws {
        let row = #"{"id":"f1","made_at":60,"used_at":120,"device":"phone","is_current":true}"#
        transport.answerNext(.json(#"{"sessions":[\#(row)]}"#), .status(204), .status(204))
        let found = try await acting { security async throws(MarketError) in try await security.logins() }
        let (made, used) = (Date(timeIntervalSince1970: 60), Date(timeIntervalSince1970: 120))
        let expected = DeviceLogin(id: .init(rawValue: "f1"), madeAt: made, usedAt: used, device: "phone", isOwn: true)
        #expect(found == [expected])
        try await acting { security async throws(MarketError) in
            try await security.end(expected.id, password: Secret("old"))
            try await security.endOthers(password: nil)
        }
        #expect(transport.requests.map(\.target) == ["/api/sessions", "/api/sessions/f1", "/api/sessions/others"])
        #expect(transport.requests.map(\.method) == [.get, .delete, .delete])
        #expect(transport.requests[1].wireText.hasSuffix(#"{"current_password":"old"}"#))
    }

    @Test("Codes are begun, confirmed and ended")
    func codes() async throws {
        transport.answerNext(
            .json(#"{"is_on":true,"recovery_codes_left":9}"#),
            .json(#"{"secret":"KEY7","secret_address":"otpauth://x"}"#, status: 201),
            .json(#"{"recovery_codes":["aaaa","bbbb"]}"#),
            .status(204)
        )
        let isOn = try await acting { security async throws(MarketError) in try await security.asksForCodes() }
        let secret = try await acting { security async throws(MarketError) in
            try await security.beginCodes(password: Secret("old"))
        }
        let codes = try await acting { security async throws(MarketError) in
            try await security.confirmCodes(Secret("123456"))
        }
        try await acting { security async throws(MarketError) in
            try await security.endCodes(password: Secret("old"), code: Secret("123456"))
        }
        #expect(isOn && secret == CodeSecret(text: Secret("KEY7"), address: Secret("otpauth://x")))
        #expect(codes == [Secret("aaaa"), Secret("bbbb")])
        let methods: [HTTPMethod] = [.get, .post, .put, .delete]
        #expect(transport.requests.map(\.method) == methods)
        #expect(transport.requests.allSatisfy { $0.target == "/api/accounts/me/second-factor" })
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
            try await acting { security async throws(MarketError) in
                try await security.endCodes(password: Secret("p"), code: Secret("c"))
            }
        }
    }
}
