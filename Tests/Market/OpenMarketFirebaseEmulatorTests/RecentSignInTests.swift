import BackendTestSupport
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketFirebaseEmulator

@Suite("What wants a fresh sign-in", .slot)
struct RecentSignInTests {
    private static let problem = "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"

    /// Changes of who someone is, by the method and the rest of its body.
    static let changes = [
        ("update", #","password":"new-word""#), ("update", #","email":"b@example.com""#),
        ("update", #","deleteProvider":["password"]"#), ("signUp", #","email":"b@example.com","password":"new-word""#),
        ("sendOobCode", #","requestType":"VERIFY_AND_CHANGE_EMAIL","newEmail":"b@example.com""#), ("delete", ""),
    ]

    @Test("Five minutes after the sign-in they still work; a second later they do not", arguments: changes)
    func limit(method: String, rest: String) async throws {
        for (seconds, isAllowed) in [(300, true), (301, false)] {
            let probe = try await FirebaseProbe()
            let user = try await probe.signUp("a@example.com")
            probe.clock.advance(by: .seconds(seconds))
            let response = await probe.accounts(method, #"{"idToken":"\#(user.idToken)"\#(rest)}"#)
            #expect((response.status == 200) == isAllowed, "\(seconds): \(response.text)")
            guard !isAllowed else { continue }
            #expect(try response.problem == Self.problem)
            #expect(await probe.accounts("lookup", #"{"idToken":"\#(user.idToken)"}"#).status == 200)
        }
    }

    @Test("Refreshing does not make a sign-in younger, signing in again does", arguments: changes)
    func refreshed(method: String, rest: String) async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("a@example.com")
        probe.clock.advance(by: .seconds(301))
        let refreshed = try probe.session(await probe.refresh(user.refreshToken))
        let old = await probe.accounts(method, #"{"idToken":"\#(refreshed.idToken)"\#(rest)}"#)
        #expect(try old.problem == Self.problem)
        let again = try probe.session(
            await probe.accounts("signInWithPassword", #"{"email":"a@example.com","password":"pass-word"}"#)
        )
        #expect(await probe.accounts(method, #"{"idToken":"\#(again.idToken)"\#(rest)}"#).status == 200)
    }

    @Test("A display name, the same address again, and a market that never asks need no recent sign-in")
    func harmless() async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("a@example.com")
        probe.clock.advance(by: .seconds(3000))
        for rest in [#""displayName":"A""#, #""email":"A@example.com""#] {
            #expect(await probe.accounts("update", #"{"idToken":"\#(user.idToken)",\#(rest)}"#).status == 200)
        }
        let lax = try await FirebaseProbe(recentSignIn: nil)
        let other = try await lax.signUp("a@example.com")
        lax.clock.advance(by: .seconds(3000))
        #expect(await lax.accounts("delete", #"{"idToken":"\#(other.idToken)"}"#).status == 200)
    }

    @Test("A user without address and password may set both at any time, and the project's owner may set anything")
    func exceptions() async throws {
        let probe = try await FirebaseProbe()
        let guest = try probe.session(await probe.accounts("signUp", "{}"))
        probe.clock.advance(by: .seconds(3000))
        let link = #"{"idToken":"\#(guest.idToken)","email":"b@example.com","password":"new-word"}"#
        #expect(await probe.accounts("signUp", link).status == 200)
        let path = "/identitytoolkit.googleapis.com/v1/projects/demo-open-market/accounts:delete"
        #expect(await probe.call("POST", path, as: "owner", #"{"localId":"\#(guest.uid)"}"#).status == 200)
    }
}
