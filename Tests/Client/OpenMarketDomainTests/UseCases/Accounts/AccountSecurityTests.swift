import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite("The security of one's account", .slot)
struct AccountSecurityTests {
    /// A market that takes every password, and gives the session other tokens.
    private struct Market: SecurityRepository {
        let tokens: AuthSession

        func changePassword(from current: Secret, to password: Secret) async throws(MarketError) -> AuthSession {
            tokens
        }
        func logins() async throws(MarketError) -> [DeviceLogin] { [] }
        func end(_ login: DeviceLogin.ID, password: Secret?) async throws(MarketError) {}
        func endOthers(password: Secret?) async throws(MarketError) {}
        func asksForCodes() async throws(MarketError) -> Bool { false }
        func beginCodes(password: Secret) async throws(MarketError) -> CodeSecret {
            CodeSecret(text: password, address: password)
        }
        func confirmCodes(_ code: Secret) async throws(MarketError) -> [Secret] { [code] }
        func endCodes(password: Secret, code: Secret) async throws(MarketError) {}
    }

    @Test("Another password goes on under the tokens that it brings, and a user who logged in since keeps theirs")
    func tokens() async throws {
        let fresh = AuthSession.fixture(user: "ann", refreshToken: Secret("r2"))
        for (user, kept) in [("ann", Secret("r2")), ("bob", Secret("r1"))] {
            let sessions = InMemorySessionStore(.fixture(auth: .fixture(user: user, refreshToken: Secret("r1"))))
            let security = AccountSecurity(Market(tokens: fresh), sessions: sessions)
            try await security.changePassword(from: Secret("old word"), to: Secret("new word"))
            #expect(try await sessions.session()?.auth?.refreshToken == kept)
        }
    }

    @Test("A password that breaks the rules is not sent, and without a login nothing is")
    func refused() async throws {
        let sessions = InMemorySessionStore(.fixture(auth: .fixture()))
        let security = AccountSecurity(Market(tokens: .fixture()), sessions: sessions)
        await #expect(throws: MarketError.invalid([.passwordLength(3, minimum: 6)])) {
            try await security.changePassword(from: Secret("old word"), to: Secret("abc"))
        }
        try await sessions.clear()
        await #expect(throws: MarketError.unauthenticated) { try await security.logins() }
        await #expect(throws: MarketError.unauthenticated) { try await security.endOthers(password: nil) }
    }

    @Test("A code is sent without the white space around it")
    func typed() async throws {
        let sessions = InMemorySessionStore(.fixture(auth: .fixture()))
        let security = AccountSecurity(Market(tokens: .fixture()), sessions: sessions)
        #expect(try await security.confirmCodes(Secret(" 123456\n")) == [Secret("123456")])
    }
}
