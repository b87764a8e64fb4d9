import BackendTestSupport
import Foundation
import OpenMarketFirebaseEmulator
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend

@Suite("Accounts by the market's own routes", .slot)
struct AccountRouteTests {
    private let credentials = #"{"email":"Ann@example.com","password":"pass-word"}"#

    @Test("A session of one protocol is one of the other, from the sign-up to the end of the account")
    func story() async throws {
        let probe = try await FirebaseProbe()
        let made = await probe.call("POST", "/api/accounts", credentials)
        #expect(made.status == 201 && made.headers["Cache-Control"]?.contains("no-store") == true)
        let (user, token) = (try made.text("user_id"), try made.text("access_token"))
        #expect(await probe.call("GET", "/api/accounts/me", as: token).status == 200)
        #expect(await probe.commit(FirebaseProbe.set("users/\(user)/notes/1", ""), as: token).status == 200)
        let other = try await probe.session(
            probe.accounts("signInWithPassword", #"{"email":"ann@example.com","password":"pass-word"}"#)
        )
        #expect(other.uid == user)
        let renewed = await probe.call("POST", "/api/sessions/renewed", #"{"refresh_token":"\#(other.refreshToken)"}"#)
        #expect(
            try renewed.status == 200 && renewed.text("user_id") == user && renewed.text("email") == "ann@example.com"
        )
        let change = #"{"password":"new-word-8","current_password":"pass-word"}"#
        let changed = await probe.call("PATCH", "/api/accounts/me", as: token, change)
        #expect(changed.status == 200)
        #expect(await probe.call("GET", "/api/accounts/me", as: token).status == 401)
        let last = await probe.call("POST", "/api/sessions", #"{"email":"ann@example.com","password":"new-word-8"}"#)
        for _ in 0..<2 {
            #expect(await probe.call("DELETE", "/api/accounts/me", as: try last.text("access_token")).status == 204)
        }
        #expect(await probe.call("POST", "/api/sessions", credentials).status == 401)
    }

    @Test("Where Firebase's protocols are not spoken, people have accounts, and no address of Firebase's is known")
    func closedDoor() async throws {
        let probe = try await FirebaseProbe(isOpen: false)
        let made = await probe.call("POST", "/api/accounts", credentials)
        let (user, token) = (try made.text("user_id"), try made.text("access_token"))
        #expect(await probe.call("GET", "/api/accounts/me", as: token).status == 200)
        let places =
            FirebaseServices.prefixes + [
                "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k", "/\(FirebaseProbe.root)/users/\(user)",
                "/v1/\(FirebaseProbe.root):commit", "/v0/b/demo-open-market.appspot.com/o/a.png",
            ]
        for place in places {
            #expect(!probe.backend.serves(place))
            for (method, caller) in [("GET", token), ("POST", token), ("POST", "owner"), ("PATCH", "owner")] {
                let response = await probe.call(method, place, as: caller, "{}")
                #expect(response.status == 404, "\(method) \(place)")
            }
        }
    }

    @Test("After a log-out no token of the session begins another one, and other sessions go on")
    func logOut() async throws {
        let probe = try await FirebaseProbe()
        _ = await probe.call("POST", "/api/accounts", credentials)
        let (first, second) = (
            await probe.call("POST", "/api/sessions", credentials),
            await probe.call("POST", "/api/sessions", credentials)
        )
        let old = #"{"refresh_token":"\#(try first.text("refresh_token"))"}"#
        let next = try await probe.call("POST", "/api/sessions/renewed", old).text("refresh_token")
        for _ in 0..<2 { #expect(await probe.call("DELETE", "/api/sessions", old).status == 204) }
        for token in [old, #"{"refresh_token":"\#(next)"}"#] {
            let response = await probe.call("POST", "/api/sessions/renewed", token)
            #expect(try response.status == 401 && response.text("problem") == "sessionEnded")
        }
        let kept = #"{"refresh_token":"\#(try second.text("refresh_token"))"}"#
        #expect(await probe.call("POST", "/api/sessions/renewed", kept).status == 200)
    }

    @Test("What is refused says why in one word")
    func refusals() async throws {
        let probe = try await FirebaseProbe()
        _ = await probe.call("POST", "/api/accounts", credentials)
        let cases: [(String, String, String, Int, String?)] = [
            ("POST", "/api/accounts", credentials, 409, "emailTaken"),
            ("POST", "/api/accounts", #"{"email":"x","password":"pass-word"}"#, 400, "invalidEmail"),
            ("POST", "/api/accounts", #"{"email":"x@y.z","password":"short"}"#, 400, "weakPassword"),
            ("POST", "/api/accounts", #"{"email":"x@y.z"}"#, 400, "weakPassword"),
            ("POST", "/api/sessions", #"{"email":"ann@example.com","password":"wrong-one"}"#, 401, "wrongCredentials"),
            ("POST", "/api/sessions", #"{"email":"bob@example.com","password":"pass-word"}"#, 401, "wrongCredentials"),
            ("POST", "/api/sessions/renewed", #"{"refresh_token":"x"}"#, 401, "sessionEnded"),
            ("PUT", "/api/password", #"{"code":"x","password":"next-word-9"}"#, 400, "wrongCode"),
            ("POST", "/api/codes", #"{"email":"ann@example.com","purpose":"other"}"#, 400, nil),
            ("POST", "/api/sessions", "[]", 400, nil),
        ]
        for (method, target, body, status, problem) in cases {
            let response = await probe.call(method, target, body)
            #expect(response.status == status, "\(method) \(target) \(body)")
            #expect(try response.root["problem"]?.string == problem, "\(method) \(target) \(body)")
        }
        #expect(await probe.call("DELETE", "/api/accounts/me").status == 401)
    }

    @Test("The refusal of a password says whether it is too short or too long")
    func passwordLengths() async throws {
        let probe = try await FirebaseProbe()
        for (length, words) in [(7, "8 characters or more"), (4_097, "4,096 bytes or fewer")] {
            let body = #"{"email":"ann@example.com","password":"\#(String(repeating: "x", count: length))"}"#
            let response = await probe.call("POST", "/api/accounts", body)
            #expect(try response.status == 400 && response.text("problem") == "weakPassword")
            #expect(String(decoding: response.body, as: UTF8.self).contains(words))
        }
        let longest = #"{"email":"ann@example.com","password":"\#(String(repeating: "x", count: 4_096))"}"#
        #expect(await probe.call("POST", "/api/accounts", longest).status == 201)
    }

    @Test("A provider that the market emulates opens the account of its user, and no other account of the address")
    func provider() async throws {
        let probe = try await FirebaseProbe(emulatesProviders: true)
        _ = await probe.call("POST", "/api/accounts", credentials)
        func enter(_ token: String, _ more: String = "") async -> HTTPResponse {
            let text = token.replacing("\"", with: "\\\"")
            let body = "{\"provider\":\"google.com\",\"id_token\":\"\(text)\"\(more)}"
            return await probe.call("POST", "/api/sessions/provider", body)
        }
        let first = await enter(#"{"sub":"1","email":"bob@example.com","email_verified":true}"#)
        #expect(try first.status == 200 && first.text("email") == "bob@example.com")
        #expect(await probe.call("GET", "/api/accounts/me", as: try first.text("access_token")).status == 200)
        let again = await enter(#"{"sub":"1"}"#)
        #expect(try again.text("user_id") == first.text("user_id"))
        let thief = await enter(#"{"sub":"2","email":"ann@example.com"}"#)
        #expect(try thief.status == 409 && thief.text("problem") == "emailTaken")
        for forged in [await enter("forged"), await enter(#"{"sub":"1","nonce":"x"}"#, #","nonce":"y""#)] {
            #expect(try forged.status == 400 && forged.text("problem") == "providerRefused")
        }
        let without = try await FirebaseProbe()
        let off = await without.call("POST", "/api/sessions/provider", #"{"provider":"google.com","id_token":"{}"}"#)
        #expect(try off.status == 501 && off.text("problem") == "notAllowed")
    }

    @Test("A code from an e-mail sets another password once, and ends all sessions")
    func code() async throws {
        let (codes, sent) = AsyncStream.makeStream(of: String.self)
        let probe = try await FirebaseProbe { mail in if let code = mail.code { sent.yield(code) } }
        let made = await probe.call("POST", "/api/accounts", credentials)
        let wish = #"{"email":"ann@example.com","purpose":"password"}"#
        #expect(await probe.call("POST", "/api/codes", wish).status == 202)
        let unknown = #"{"email":"nobody@example.com","purpose":"password"}"#
        #expect(await probe.call("POST", "/api/codes", unknown).status == 202)
        let code = try #require(await codes.first { _ in true })
        let reset = #"{"code":"\#(code)","password":"next-word-9"}"#
        #expect(await probe.call("PUT", "/api/password", reset).status == 204)
        #expect(await probe.call("PUT", "/api/password", reset).status == 400)
        #expect(await probe.call("GET", "/api/accounts/me", as: try made.text("access_token")).status == 401)
        #expect(
            await probe.call("POST", "/api/sessions", #"{"email":"ann@example.com","password":"next-word-9"}"#).status
                == 200
        )
    }
}

extension FirebaseProbe {
    fileprivate func call(_ method: String, _ target: String, _ body: String) async -> HTTPResponse {
        await call(method, target, as: nil, body)
    }
}

extension HTTPResponse {
    /// A text of the response.
    fileprivate func text(_ name: StaticString) throws -> String { try #require(try root[name]?.string) }
}
