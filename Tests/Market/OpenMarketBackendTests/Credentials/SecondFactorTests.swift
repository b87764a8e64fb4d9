import BackendTestSupport
import Foundation
import OpenMarketHTTPServer
import OpenMarketTesting
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketFirebaseEmulator
@testable import OpenMarketSQLite

@Suite("One-time codes", .slot)
struct OneTimeCodeTests {
    @Test("The digests and codes are those of the specifications")
    func digests() {
        let hexadecimal = { (bytes: [UInt8]) in Hexadecimal.text(bytes) }
        #expect(hexadecimal(SHA1.digest(of: [])) == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
        #expect(hexadecimal(SHA1.digest(of: Array("abc".utf8))) == "a9993e364706816aba3e25717850c26c9cd0d89d")
        let long = Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)
        #expect(hexadecimal(SHA1.digest(of: long)) == "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
        let code = SHA1.code(of: Array("Hi There".utf8), key: Array(repeating: 0x0B, count: 20))
        #expect(hexadecimal(code) == "b617318655057264e28bc0b6fb378c8ef146be00")
    }

    @Test(
        "The codes are those of RFC 6238",
        arguments: [
            (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"), (1_234_567_890, "89005924"),
            (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
        ] as [(Int64, String)]
    )
    func vectors(seconds: Int64, text: String) {
        let code = OneTimeCode(secret: Array("12345678901234567890".utf8))
        #expect(code.text(at: seconds / OneTimeCode.period, digits: 8) == text)
        #expect(code.step(of: String(text.suffix(6)), at: seconds, after: 0) == seconds / OneTimeCode.period)
    }

    @Test("A secret is typed in the letters of RFC 4648")
    func letters() {
        let known = ["": "", "f": "MY", "fo": "MZXQ", "foo": "MZXW6", "foob": "MZXW6YQ", "fooba": "MZXW6YTB"]
        for (text, letters) in known { #expect(OneTimeCode(secret: Array(text.utf8)).base32 == letters) }
    }

    @Test("A code holds half a minute more than it is shown, and once")
    func window() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<50 {
            let code = OneTimeCode(secret: (0..<20).map { _ in UInt8.random(in: .min ... .max, using: &random) })
            let seconds = Int64.random(in: 1_000_000...9_000_000_000, using: &random)
            let step = seconds / OneTimeCode.period
            for offset in Int64(-3)...3 {
                let found = code.step(of: code.text(at: step + offset), at: seconds, after: 0)
                #expect((found != nil) == (abs(offset) <= 1), "\(offset)")
                #expect(code.step(of: code.text(at: step + offset), at: seconds, after: step + 1) == nil)
            }
        }
    }
}

/// The law: where an account has a second factor, no password alone begins a session, at any door.
@Suite("The second factor of an account", .slot)
struct SecondFactorTests {
    private static let login = #"{"email":"ann@example.com","password":"pass-word"}"#

    /// Ann, whose log-ins ask for a code.
    private struct Scene {
        let probe: FirebaseProbe
        let token: String
        let code: OneTimeCode
        let recovery: [String]

        var now: String { code.text(at: seconds / OneTimeCode.period) }
        private var seconds: Int64 {
            Int64(probe.backend.configuration.now().timeIntervalSince1970)
        }

        func logIn(_ code: String?) async -> HTTPResponse {
            let more = code.map { #","code":"\#($0)""# } ?? ""
            return await probe.call("POST", "/api/sessions", String(SecondFactorTests.login.dropLast()) + more + "}")
        }

        func ask(_ method: String, _ body: String) async -> HTTPResponse {
            await probe.call(method, "/api/accounts/me/second-factor", as: token, body)
        }
    }

    private static func scene() async throws -> Scene {
        let probe = try await FirebaseProbe()
        let made = try await probe.call("POST", "/api/accounts", login).root
        let token = try #require(made["access_token"]?.string)
        let path = "/api/accounts/me/second-factor"
        #expect(await probe.call("POST", path, as: token, #"{"current_password":"a guess"}"#).status == 403)
        let begun = await probe.call("POST", path, as: token, #"{"current_password":"pass-word"}"#)
        let user = try #require(made["user_id"]?.string)
        let factor = try await probe.backend.store.database.read { connection throws(StoreError) in
            try SecondFactorTable(connection).factor(of: user)
        }
        let code = try #require(factor).code
        #expect(try begun.status == 201 && begun.root["secret"]?.string == code.base32)
        // A secret that no code has confirmed asks for nothing.
        #expect(await probe.call("POST", "/api/sessions", login).status == 200)
        let seconds = Int64(probe.backend.configuration.now().timeIntervalSince1970)
        let text = code.text(at: seconds / OneTimeCode.period)
        #expect(await probe.call("PUT", path, as: token, #"{"code":"none"}"#).status == 400)
        let on = await probe.call("PUT", path, as: token, #"{"code":"\#(text)"}"#)
        let recovery = try on.root["recovery_codes"]?.elements.compactMap(\.string) ?? []
        #expect(on.status == 200 && Set(recovery).count == 10, "\(on.text)")
        probe.clock.advance(by: .seconds(60))
        return Scene(probe: probe, token: token, code: code, recovery: recovery)
    }

    @Test("A log-in asks for a code, which works once, at the market's route and in Firebase's protocol")
    func asked() async throws {
        let scene = try await Self.scene()
        let without = await scene.logIn(nil)
        #expect(try without.status == 401 && without.root["problem"]?.string == "secondFactorNeeded")
        let wrong = await scene.logIn("000000")
        #expect(try wrong.status == 400 && wrong.root["problem"]?.string == "wrongCode")
        let door = await scene.probe.accounts("signInWithPassword", Self.login)
        #expect(try door.status == 400 && door.root["error"]?["message"]?.string == "SECOND_FACTOR_NEEDED")
        // Without the right password no one learns that there is a second factor.
        let guess = await scene.probe.call(
            "POST",
            "/api/sessions",
            #"{"email":"ann@example.com","password":"a guess or two"}"#
        )
        #expect(try guess.root["problem"]?.string == "wrongCredentials")
        scene.probe.clock.advance(by: .seconds(120))
        let code = scene.now
        #expect(await scene.logIn(code).status == 200)
        #expect(await scene.logIn(code).status == 400)
        scene.probe.clock.advance(by: .seconds(120))
        #expect(await scene.logIn(scene.now).status == 200)
    }

    @Test("A recovery code opens the account once, however it is typed")
    func recovery() async throws {
        let scene = try await Self.scene()
        let typed = try #require(scene.recovery.first).uppercased().replacing("-", with: " ")
        #expect(await scene.logIn(typed).status == 200)
        #expect(await scene.logIn(typed).status == 400)
        let state = try await scene.ask("GET", "").root
        #expect(state["is_on"]?.bool == true && state["recovery_codes_left"]?.number?.int == 9)
    }

    @Test("It ends by password and code, or by the operator, and not by a session alone")
    func ending() async throws {
        for isOperator in [false, true] {
            let scene = try await Self.scene()
            let code = scene.now
            for body in ["{}", #"{"current_password":"pass-word"}"#, #"{"code":"\#(code)"}"#] {
                #expect([401, 403].contains(await scene.ask("DELETE", body).status), "\(body)")
            }
            #expect(await scene.ask("POST", #"{"current_password":"pass-word"}"#).status == 409)
            #expect(await scene.logIn(nil).status == 401)
            if isOperator {
                #expect(try await scene.probe.backend.endSecondFactor(ofAccount: "ann@example.com") != nil)
            } else {
                let body = #"{"current_password":"pass-word","code":"\#(code)"}"#
                #expect(await scene.ask("DELETE", body).status == 204)
            }
            #expect(await scene.logIn(nil).status == 200)
        }
    }

    @Test("Guesses at a code are counted, also with the right password")
    func guesses() async throws {
        let scene = try await Self.scene()
        var statuses: [Int] = []
        for number in 0..<12 { statuses.append(await scene.logIn(String(100_000 + number)).status) }
        #expect(statuses.first == 400 && statuses.last == 429, "\(statuses)")
    }

    @Test("A secret, a code and a password are in no log of failed sign-ins, but the account and the address are")
    func log() async throws {
        let (failures, noted) = AsyncStream.makeStream(of: FailedSignIn.self)
        let probe = try await FirebaseProbe(noteFailedSignIn: { noted.yield($0) })
        let made = try await probe.call("POST", "/api/accounts", Self.login).root
        let wrong = #"{"email":"ann@example.com","password":"a guess or two"}"#
        let unknown = #"{"email":"bob@example.com","password":"a guess or two"}"#
        for body in [wrong, unknown] {
            let response = await RequestCaller.$address.withValue("192.0.2.7") {
                await probe.call("POST", "/api/sessions", body)
            }
            #expect(response.status == 401)
        }
        var all: [FailedSignIn] = []
        for await failure in failures {
            all.append(failure)
            if all.count == 2 { break }
        }
        let id = made["user_id"]?.string
        #expect(all.map(\.account) == [id, nil] && all.allSatisfy { $0.address == "192.0.2.7" })
    }
}
