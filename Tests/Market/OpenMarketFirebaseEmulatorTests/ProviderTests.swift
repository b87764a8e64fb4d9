import BackendTestSupport
import Foundation
import OpenMarketBackend
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketFirebaseEmulator

@Suite("Log-ins with an emulated provider", .slot)
struct ProviderTests {
    private func probe(emulated: Bool = true) async throws -> FirebaseProbe {
        try await FirebaseProbe(emulatesProviders: emulated)
    }

    private func enter(
        _ probe: FirebaseProbe,
        _ token: String,
        provider: String = "google.com",
        more: String = "",
        fields: String = ""
    ) async -> HTTPResponse {
        let form = "id_token=\(PercentEncoding.encode(token))&providerId=\(provider)\(more)"
        let body = #"{"postBody":"\#(form)","requestUri":"http://localhost","returnSecureToken":true\#(fields)}"#
        return await probe.accounts("signInWithIdp", body)
    }

    private func token(_ subject: String, _ email: String? = nil, verified: Bool = true, more: String = "") -> String {
        let address = email.map { #","email":"\#($0)","email_verified":\#(verified)"# } ?? ""
        return #"{"sub":"\#(subject)"\#(address)\#(more)}"#
    }

    @Test("Without the operator's word no token is believed")
    func off() async throws {
        let response = await enter(try await probe(emulated: false), token("1", "a@example.com"))
        #expect(response.status == 400)
        #expect(try response.problem?.hasPrefix("OPERATION_NOT_ALLOWED") == true)
    }

    @Test("The same person at the same provider opens the same account, with or without an address")
    func same() async throws {
        let probe = try await probe()
        for token in [token("1", "A@example.com"), token("2")] {
            let first = await enter(probe, token)
            #expect(try first.root["isNewUser"]?.bool == true)
            let again = await enter(probe, token)
            #expect(try again.root["isNewUser"]?.bool == false)
            #expect(try probe.session(first).uid == probe.session(again).uid)
            #expect(await probe.refresh(try probe.session(again).refreshToken).status == 200)
        }
        let elsewhere = await enter(probe, token("1", "c@example.com"), provider: "apple.com")
        #expect(try elsewhere.root["isNewUser"]?.bool == true)
    }

    @Test("The unsigned middle of a JWT is read as well")
    func jwt() async throws {
        let middle = Base64.encodeURL(Data(token("1", "a@example.com").utf8))
        #expect(await enter(try await probe(), "e30.\(middle).").status == 200)
    }

    @Test("An address that is not proved asks for the log-in of before; one that is takes the account over")
    func collision() async throws {
        let probe = try await probe()
        let thief = try await probe.signUp("a@example.com")
        let unproved = await enter(probe, token("1", "a@example.com", verified: false))
        #expect(try unproved.root["needConfirmation"]?.bool == true)
        #expect(try unproved.root["verifiedProvider"]?.elements.map(\.string) == ["password"])
        #expect(try unproved.root["idToken"] == nil)
        let proved = await enter(probe, token("1", "a@example.com"))
        #expect(try probe.session(proved).uid == thief.uid)
        // Whoever took the address before its owner came is out.
        let password = #"{"email":"a@example.com","password":"pass-word","returnSecureToken":true}"#
        #expect(await probe.accounts("signInWithPassword", password).status == 400)
        #expect(await probe.refresh(thief.refreshToken).status == 400)
        // A second provider that proves the same address opens the same account, and the first one still does.
        let second = await enter(probe, token("9", "a@example.com"), provider: "apple.com")
        #expect(try probe.session(second).uid == thief.uid)
        #expect(try probe.session(await enter(probe, token("1", "a@example.com"))).uid == thief.uid)
    }

    @Test("A person at a provider is linked to one account")
    func linking() async throws {
        let probe = try await probe()
        let (one, two) = (try await probe.signUp("a@example.com"), try await probe.signUp("b@example.com"))
        let linked = await enter(probe, token("1"), fields: #","idToken":"\#(one.idToken)""#)
        #expect(try probe.session(linked).uid == one.uid)
        let again = await enter(probe, token("1"), fields: #","idToken":"\#(two.idToken)""#)
        #expect(try again.problem == "FEDERATED_USER_ID_ALREADY_LINKED")
        #expect(try probe.session(await enter(probe, token("1"))).uid == one.uid)
    }

    @Test("A hundred log-ins at once make one account")
    func race() async throws {
        let probe = try await probe()
        let users = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<100 {
                group.addTask { try probe.session(await enter(probe, token("1", "a@example.com"))).uid }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(users.count == 1)
    }

    @Test("The end of an account ends its link, and a disabled one stays shut")
    func ends() async throws {
        let probe = try await probe()
        let session = try probe.session(await enter(probe, token("1", "a@example.com")))
        #expect(await probe.accounts("delete", #"{"idToken":"\#(session.idToken)"}"#).status == 200)
        let other = await enter(probe, token("1", "a@example.com"))
        #expect(try other.root["isNewUser"]?.bool == true)
        let uid = try probe.session(other).uid
        let target = "/identitytoolkit.googleapis.com/v1/projects/demo-open-market/accounts:update"
        let disable = #"{"localId":"\#(uid)","disableUser":true}"#
        #expect(await probe.call("POST", target, as: "owner", disable).status == 200)
        #expect(try await enter(probe, token("1", "a@example.com")).problem == "USER_DISABLED")
    }

    @Test("A nonce in the token has to be the digest of the one in the form")
    func nonce() async throws {
        let probe = try await probe()
        let digest = Hexadecimal.text(SHA256.digest(of: "n".utf8))
        let token = token("1", more: #","nonce":"\#(digest)""#)
        #expect(await enter(probe, token, more: "&nonce=n").status == 200)
        for more in ["", "&nonce=m"] {
            #expect(try await enter(probe, token, more: more).problem?.hasPrefix("MISSING_OR_INVALID_NONCE") == true)
        }
    }

    @Test("What is no token is refused", arguments: ["", "x", "{}", "[]", #"{"sub":""}"#, #"{"sub":1}"#, "a.b.c"])
    func garbage(token: String) async throws {
        #expect(try await enter(try await probe(), token).problem?.hasPrefix("INVALID_IDP_RESPONSE") == true)
    }
}
