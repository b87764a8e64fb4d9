import BackendTestSupport
import OpenMarketTesting
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketFirebaseEmulator

@Suite("New passwords", .slot)
struct PasswordRuleTests {
    /// Asks for an account with a password.
    private func sign(up password: String, in probe: FirebaseProbe) async -> HTTPResponse {
        let body = #"{"email":"yuna.kim@example.com","password":"\#(password)"}"#
        return await probe.call("POST", "/api/accounts", body)
    }

    @Test(
        "One that many people have is refused, with whatever digits and signs around it",
        arguments: [
            "password", "Password1", "PASSWORD123!", "!!dragon2024", "iloveyou", "12345678", "1234-5678", "qwertyuiop",
            "1q2w3e4r5t", "비밀번호1234", "openmarket1", "11111111",
        ]
    )
    func common(password: String) async throws {
        let probe = try await FirebaseProbe()
        let response = await sign(up: password, in: probe)
        #expect(try response.status == 400 && response.root["problem"]?.string == "weakPassword")
        #expect(response.text.contains("many people"))
    }

    @Test("Digits and signs around a common word make no other password of it")
    func around() {
        var random = SeededGenerator(seed: 3)
        let signs = Array("0123456789!?.-_ #")
        for word in ["dragon", "monkey", "letmein", "sunshine", "サクラ", "사랑해"] {
            for _ in 0..<20 {
                let before = (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in
                    signs.randomElement(using: &random)
                }
                let behind = (0..<Int.random(in: 4...8, using: &random)).compactMap { _ in
                    signs.randomElement(using: &random)
                }
                let password = String(before) + word.uppercased() + String(behind)
                let isRefused = (try? PasswordRules.judge(password, of: [word])) == nil
                #expect(isRefused, "\(password)")
            }
        }
    }

    @Test(
        "The user's own address and names are refused",
        arguments: ["yuna.kim@example.com", "yuna.kim99", "--Yuna.Kim--", "Yuna's Lamps 1"]
    )
    func own(password: String) async throws {
        let probe = try await FirebaseProbe()
        let made = await sign(up: "correct-horse", in: probe)
        let token = try #require(try made.root["access_token"]?.string)
        let named = await probe.call("PUT", "/api/profile", as: token, #"{"name":"Yuna's Lamps"}"#)
        #expect(named.status == 201)
        let body = #"{"password":"\#(password)","current_password":"correct-horse"}"#
        #expect(await probe.call("PATCH", "/api/accounts/me", as: token, body).status == 400)
        let other = #"{"password":"nine lamps","current_password":"correct-horse"}"#
        #expect(await probe.call("PATCH", "/api/accounts/me", as: token, other).status == 200)
    }

    @Test("A password needs the current one, however fresh the sign-in is; so does another address")
    func current() async throws {
        let probe = try await FirebaseProbe()
        let made = await sign(up: "correct-horse", in: probe)
        let token = try #require(try made.root["access_token"]?.string)
        for change in [#""password":"nine lamps""#, #""email":"other@example.com""#] {
            for proof in ["", #","current_password":"""#, #","current_password":"a guess""#] {
                let response = await probe.call("PATCH", "/api/accounts/me", as: token, "{\(change)\(proof)}")
                #expect(try response.status == 403 && response.root["problem"]?.string == "wrongPassword")
            }
        }
        // An hour after the sign-in the password is proof enough.
        probe.clock.advance(by: .seconds(3000))
        let body = #"{"password":"nine lamps","current_password":"correct-horse"}"#
        #expect(await probe.call("PATCH", "/api/accounts/me", as: token, body).status == 200)
        let login = #"{"email":"yuna.kim@example.com","password":"nine lamps"}"#
        #expect(await probe.call("POST", "/api/sessions", login).status == 200)
    }

    @Test("A password of before these rules goes on, and Firebase's protocols keep the rule of that service")
    func before() async throws {
        let probe = try await FirebaseProbe()
        _ = try await probe.signUp("old@example.com", password: "123456")
        let login = #"{"email":"old@example.com","password":"123456"}"#
        #expect(await probe.call("POST", "/api/sessions", login).status == 200)
    }
}
