import BackendTestSupport
import Foundation
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketFirebaseEmulator

@Suite("Accounts", .slot)
struct AccountTests {
    @Test("Signing up, signing in and looking at oneself have the responses that clients expect")
    func goldens() async throws {
        let probe = try await FirebaseProbe()
        let made = await probe.accounts(
            "signUp",
            #"{"email":"Buyer@Example.COM","password":"pass-word","returnSecureToken":true,"displayName":"구매자"}"#
        )
        #expect(made.status == 200)
        let root = try made.root
        #expect(root["kind"]?.string == "identitytoolkit#SignupNewUserResponse")
        #expect(root["email"]?.string == "buyer@example.com")
        #expect(root["expiresIn"]?.string == "3600")
        let uid = try #require(root["localId"]?.string)
        #expect(uid.count == 28)
        let session = try probe.session(made)
        let shown = await probe.accounts("lookup", #"{"idToken":"\#(session.idToken)"}"#)
        #expect(
            shown.text
                == #"{"kind":"identitytoolkit#GetAccountInfoResponse","users":[{"localId":"\#(uid)","email":"buyer@example.com","#
                + #""emailVerified":false,"displayName":"구매자","providerUserInfo":[{"providerId":"password","#
                + #""email":"buyer@example.com","federatedId":"buyer@example.com","rawId":"buyer@example.com","#
                + #""displayName":"구매자"}],"passwordHash":"UkVEQUNURUQ=","passwordUpdatedAt":1668471300000,"#
                + #""validSince":"1668471300","createdAt":"1668471300000","lastLoginAt":"1668471300000","#
                + #""lastRefreshAt":"2022-11-15T00:15:00Z"}]}"#
        )
        let again = await probe.accounts("signInWithPassword", #"{"email":"buyer@example.com","password":"pass-word"}"#)
        #expect(try again.root["registered"]?.bool == true)
        #expect(try again.root["localId"]?.string == uid)
    }

    @Test("A business error has no status, and an error of the envelope has one")
    func errorForms() async throws {
        let probe = try await FirebaseProbe()
        let business = await probe.accounts("signUp", #"{"email":"x","password":"pass-word"}"#)
        #expect(
            business.text
                == #"{"error":{"code":400,"message":"INVALID_EMAIL","errors":[{"message":"INVALID_EMAIL","#
                + #""reason":"invalid","domain":"global"}]}}"#
        )
        let keyless = await probe.call("POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp", as: nil, "{}")
        #expect(keyless.status == 403)
        #expect(
            keyless.text
                == #"{"error":{"code":403,"message":"The request is missing a valid API key.","errors":[{"message":"#
                + #""The request is missing a valid API key.","reason":"forbidden","domain":"global"}],"#
                + #""status":"PERMISSION_DENIED"}}"#
        )
    }

    @Test(
        "Checks of a sign-up come in their order",
        arguments: [
            (#"{"password":"pass-word"}"#, "MISSING_EMAIL"),
            (#"{"email":"a@b.c"}"#, "MISSING_PASSWORD"),
            (#"{"email":"","password":""}"#, "INVALID_EMAIL"),
            (#"{"email":"a@","password":"1"}"#, "INVALID_EMAIL"),
            (#"{"email":"KNOWN@example.com","password":"1"}"#, "EMAIL_EXISTS"),
            (#"{"email":"a@b.c","password":"12345"}"#, "WEAK_PASSWORD : Password should be at least 6 characters"),
            (#"{"email":"a@b.c","password":"123456","tenantId":"t"}"#, "NOT_IMPLEMENTED"),
            (#"{"email":["a"],"password":"123456"}"#, "INVALID_ARGUMENT"), (#"{"email":"#, "INVALID_ARGUMENT"),
        ]
    )
    func orderOfChecks(_ body: String, _ problem: String) async throws {
        let probe = try await FirebaseProbe()
        _ = try await probe.signUp("known@example.com")
        #expect(try await probe.accounts("signUp", body).problem == problem)
    }

    @Test(
        "Checks of a sign-in come in their order, and protection makes two of them one",
        arguments: [
            (#"{"password":"x"}"#, "MISSING_EMAIL", "MISSING_EMAIL"),
            (#"{"email":"","password":"x"}"#, "INVALID_EMAIL", "INVALID_EMAIL"),
            (#"{"email":"known@example.com"}"#, "MISSING_PASSWORD", "MISSING_PASSWORD"),
            (#"{"email":"no@example.com","password":"x"}"#, "INVALID_LOGIN_CREDENTIALS", "EMAIL_NOT_FOUND"),
            (#"{"email":"known@example.com","password":"x"}"#, "INVALID_LOGIN_CREDENTIALS", "INVALID_PASSWORD"),
        ]
    )
    func signInChecks(_ body: String, _ protected: String, _ open: String) async throws {
        for (isProtected, problem) in [(true, protected), (false, open)] {
            let probe = try await FirebaseProbe(protectsEnumeration: isProtected)
            _ = try await probe.signUp("known@example.com")
            #expect(try await probe.accounts("signInWithPassword", body).problem == problem)
        }
    }

    @Test("Guessing is slowed down, for known and unknown addresses alike, and the owner gets in afterwards")
    func guessing() async throws {
        let probe = try await FirebaseProbe()
        _ = try await probe.signUp("known@example.com")
        for email in ["known@example.com", "no@example.com"] {
            var responses: [String?] = []
            for _ in 0..<6 {
                let body = #"{"email":"\#(email)","password":"wrong-one"}"#
                responses.append(try await probe.accounts("signInWithPassword", body).problem)
            }
            #expect(responses.prefix(5).allSatisfy { $0 == "INVALID_LOGIN_CREDENTIALS" })
            #expect(responses.last??.hasPrefix("TOO_MANY_ATTEMPTS_TRY_LATER : ") == true)
        }
        let right = #"{"email":"known@example.com","password":"pass-word"}"#
        #expect(try await probe.accounts("signInWithPassword", right).problem?.hasPrefix("TOO_MANY") == true)
        probe.clock.advance(by: .seconds(2))
        #expect(await probe.accounts("signInWithPassword", right).status == 200)
    }

    @Test("Users cannot give themselves what only the owner gives")
    func massAssignment() async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("a@example.com")
        let body =
            #"{"idToken":"\#(user.idToken)","localId":"other","emailVerified":true,"customAttributes":"{\"admin\":true}","#
            + #""validSince":"1","disableUser":true,"displayName":"me"}"#
        let changed = await probe.accounts("update", body)
        #expect(try changed.root["localId"]?.string == user.uid)
        #expect(try changed.root["emailVerified"]?.bool == false)
        #expect(try changed.root["idToken"] == nil)
        let shown = await probe.accounts("lookup", #"{"idToken":"\#(user.idToken)"}"#)
        #expect(try shown.root["users"]?.elements.first { _ in true }.map { $0["customAttributes"] == nil } == true)
    }

    @Test("An account that was deleted is gone with its sessions, and its address is free for another")
    func deletion() async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("a@example.com")
        #expect(await probe.accounts("delete", #"{"idToken":"\#(user.idToken)"}"#).status == 200)
        #expect(try await probe.accounts("lookup", #"{"idToken":"\#(user.idToken)"}"#).problem == "USER_NOT_FOUND")
        #expect(try await probe.refresh(user.refreshToken).problem == "INVALID_REFRESH_TOKEN")
        #expect(try await probe.signUp("a@example.com").uid != user.uid)
    }

    @Test("A password is reset by a code, once, and all sessions end")
    func passwordReset() async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("a@example.com")
        let sent = await probe.accounts("sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"a@example.com"}"#)
        let unknown = await probe.accounts("sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"b@example.com"}"#)
        #expect(sent.status == 200 && unknown.status == 200)
        #expect(!sent.text.contains("oobCode"))
        let codes = await probe.call("GET", "/emulator/v1/projects/demo-open-market/oobCodes")
        let all = try Array(#require(try codes.root["oobCodes"]).elements)
        #expect(all.count == 1)
        let code = try #require(all.first?["oobCode"]?.string)
        let reset = #"{"oobCode":"\#(code)","newPassword":"new-word"}"#
        #expect(await probe.accounts("resetPassword", #"{"oobCode":"\#(code)"}"#).status == 200)
        #expect(await probe.accounts("resetPassword", reset).status == 200)
        #expect(try await probe.accounts("resetPassword", reset).problem == "INVALID_OOB_CODE")
        #expect(try await probe.accounts("lookup", #"{"idToken":"\#(user.idToken)"}"#).problem == "TOKEN_EXPIRED")
        #expect(try await probe.refresh(user.refreshToken).problem == "INVALID_REFRESH_TOKEN")
        let entered = await probe.accounts("signInWithPassword", #"{"email":"a@example.com","password":"new-word"}"#)
        #expect(entered.status == 200)
    }

    @Test(
        "A market that sends no mail and shows no codes says so, and the same of every address",
        arguments: ["PASSWORD_RESET", "VERIFY_EMAIL", "VERIFY_AND_CHANGE_EMAIL"],
        [nil, ""]
    )
    func noMail(type: String, ownerToken: String?) async throws {
        let probe = try await FirebaseProbe(ownerToken: ownerToken)
        let user = try await probe.signUp("a@example.com")
        let rest = #""requestType":"\#(type)","idToken":"\#(user.idToken)","newEmail":"c@example.com""#
        let responses = [
            await probe.accounts("sendOobCode", #"{"email":"a@example.com",\#(rest)}"#),
            await probe.accounts("sendOobCode", #"{"email":"b@example.com",\#(rest)}"#),
        ]
        for response in responses {
            #expect(response.status == 501)
            #expect(try response.problem?.hasPrefix("OPERATION_NOT_ALLOWED : ") == true)
        }
        #expect(responses[0].body == responses[1].body)
    }

    @Test("The legacy verbs, snake case and anonymous accounts are understood")
    func otherSpellings() async throws {
        let probe = try await FirebaseProbe()
        let legacy = "/www.googleapis.com/identitytoolkit/v3/relyingparty/"
        let made = await probe.call(
            "POST",
            legacy + "signupNewUser?key=any",
            as: nil,
            #"{"email":"a@example.com","password":"pass-word","return_secure_token":true,"display_name":"n"}"#
        )
        #expect(try made.root["displayName"]?.string == "n")
        let entered = await probe.call(
            "POST",
            legacy + "verifyPassword?key=any",
            as: nil,
            #"{"email":"a@example.com","password":"pass-word"}"#
        )
        #expect(entered.status == 200)
        let nobody = try probe.session(await probe.accounts("signUp", #"{"returnSecureToken":true}"#))
        let link = #"{"idToken":"\#(nobody.idToken)","email":"b@example.com","password":"pass-word"}"#
        #expect(try probe.session(await probe.accounts("signUp", link)).uid == nobody.uid)
    }

    @Test("Only the owner reaches the routes of the project; without an owner they are closed")
    func ownerRoutes() async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("a@example.com")
        let path = "/identitytoolkit.googleapis.com/v1/projects/demo-open-market/accounts"
        for (token, status) in [(nil, 403), (user.idToken, 401), ("ya29.x", 401), ("owner", 200), ("OWNER", 200)] {
            #expect(await probe.call("GET", path + ":batchGet", as: token).status == status, "\(token ?? "-")")
        }
        #expect(await probe.call("GET", path + ":batchGet?key=any").status == 401)
        let forwarded = await probe.call(
            "GET",
            path + ":batchGet",
            as: "owner",
            headers: ["X-Forwarded-For": "192.0.2.1"]
        )
        #expect(forwarded.status == 401)
        let closed = try await FirebaseProbe(ownerToken: nil)
        #expect(await closed.call("GET", path + ":batchGet", as: "owner").status == 401)
        for (method, target) in [
            ("GET", "/emulator/v1/projects/demo-open-market/oobCodes"),
            ("DELETE", "/emulator/v1/projects/demo-open-market/accounts"),
            ("DELETE", "/emulator/v1/projects/demo-open-market/databases/(default)/documents"),
        ] {
            #expect(await closed.call(method, target).status == 404)
            #expect(await closed.call(method, target, as: "owner").status == 404)
        }
        let custom = await closed.accounts("signInWithCustomToken", #"{"token":"{\"uid\":\"\#(user.uid)\"}"}"#)
        #expect(try custom.problem == "NOT_IMPLEMENTED")
    }
}
