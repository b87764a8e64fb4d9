import BackendTestSupport
import Foundation
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketFirebaseEmulator

@Suite("The sessions of a user", .slot)
struct SessionRouteTests {
    private static let login = #"{"email":"ann@example.com","password":"pass-word"}"#

    private func logIn(
        _ probe: FirebaseProbe,
        _ device: String,
        _ path: String = "/api/sessions"
    ) async throws -> String {
        let made = await probe.call("POST", path, Self.login, headers: ["User-Agent": device])
        return try #require(try made.root["access_token"]?.string)
    }

    private func list(_ probe: FirebaseProbe, _ token: String) async throws -> [JSONNode] {
        let response = await probe.call("GET", "/api/sessions", as: token)
        #expect(response.status == 200 && response.headers["Cache-Control"] == "private, no-store")
        return try response.root["sessions"].map { Array($0.elements) } ?? []
    }

    @Test("A user sees each session with its device and times, and which one is theirs")
    func listed() async throws {
        let probe = try await FirebaseProbe()
        let phone = try await logIn(probe, "phone/1", "/api/accounts")
        probe.clock.advance(by: .seconds(60))
        let tablet = try await logIn(probe, "tablet/2")
        for (token, device) in [(phone, "phone/1"), (tablet, "tablet/2")] {
            let rows = try await list(probe, token)
            #expect(rows.compactMap { $0["device"]?.string } == ["tablet/2", "phone/1"])
            #expect(rows.filter { $0["is_current"]?.bool == true }.compactMap { $0["device"]?.string } == [device])
            let times = rows.compactMap { $0["made_at"]?.number?.int }
            #expect(times.count == 2 && times[0] == times[1] + 60)
        }
        let other = try await probe.signUp("bob@example.com")
        #expect(try await list(probe, other.idToken).count == 1)
    }

    @Test("A session that a user ends can do nothing more, and another user's is not ended")
    func ended() async throws {
        let probe = try await FirebaseProbe()
        let phone = try await logIn(probe, "phone", "/api/accounts")
        let tablet = try await logIn(probe, "tablet")
        let bob = try await probe.signUp("bob@example.com")
        let rows = try await list(probe, tablet)
        let id = try #require(rows.first { $0["device"]?.string == "phone" }?["id"]?.string)
        #expect(await probe.call("DELETE", "/api/sessions/" + id, as: bob.idToken).status == 204)
        #expect(try await list(probe, phone).count == 2)
        for _ in 0..<2 { #expect(await probe.call("DELETE", "/api/sessions/" + id, as: tablet).status == 204) }
        #expect(await probe.call("GET", "/api/sessions", as: phone).status == 401)
        #expect(try await list(probe, tablet).count == 1)
    }

    @Test("Five minutes after the log-in, another session is ended by the password alone, and the own one without")
    func oldLogin() async throws {
        let probe = try await FirebaseProbe()
        let phone = try await logIn(probe, "phone", "/api/accounts")
        let tablet = try await logIn(probe, "tablet")
        let rows = try await list(probe, tablet)
        let ids = rows.compactMap { $0["id"]?.string }
        let (own, other) = rows.first?["is_current"]?.bool == true ? (ids[0], ids[1]) : (ids[1], ids[0])
        probe.clock.advance(by: .seconds(301))
        for target in [other, "others"] {
            let place = "/api/sessions/" + target
            let refused = await probe.call("DELETE", place, as: tablet)
            #expect(try refused.status == 403 && refused.root["problem"]?.string == "signInAgain")
            let wrong = await probe.call("DELETE", place, as: tablet, #"{"current_password":"a guess"}"#)
            #expect(try wrong.status == 403 && wrong.root["problem"]?.string == "wrongPassword")
        }
        #expect(await probe.call("GET", "/api/sessions", as: phone).status == 200)
        let password = #"{"current_password":"pass-word"}"#
        #expect(await probe.call("DELETE", "/api/sessions/" + other, as: tablet, password).status == 204)
        #expect(await probe.call("GET", "/api/sessions", as: phone).status == 401)
        #expect(await probe.call("DELETE", "/api/sessions/" + own, as: tablet).status == 204)
        #expect(await probe.call("GET", "/api/sessions", as: tablet).status == 401)
    }

    @Test("A log-out on all other devices leaves the session that asked for it")
    func others() async throws {
        let probe = try await FirebaseProbe()
        var tokens = [try await logIn(probe, "0", "/api/accounts")]
        for number in 1...4 { tokens.append(try await logIn(probe, "\(number)")) }
        #expect(await probe.call("DELETE", "/api/sessions/others", as: tokens[2]).status == 204)
        for (index, token) in tokens.enumerated() {
            #expect(await probe.call("GET", "/api/sessions", as: token).status == (index == 2 ? 200 : 401), "\(index)")
        }
    }

    @Test("A session that is prolonged keeps its device and its beginning")
    func prolonged() async throws {
        let probe = try await FirebaseProbe()
        let made = await probe.call("POST", "/api/accounts", Self.login, headers: ["User-Agent": "phone"])
        let before = try #require(try await list(probe, made.root["access_token"]?.string ?? "").first)
        probe.clock.advance(by: .seconds(100))
        let body = #"{"refresh_token":"\#(try made.root["refresh_token"]?.string ?? "")"}"#
        let renewed = await probe.call("POST", "/api/sessions/renewed", body, headers: ["User-Agent": "another"])
        let after = try #require(try await list(probe, renewed.root["access_token"]?.string ?? "").first)
        for name in ["id", "device", "made_at"] as [StaticString] {
            #expect(before[name]?.text == after[name]?.text, "\(name)")
        }
        #expect(after["used_at"]?.number?.int == before["used_at"]?.number?.int.map { $0 + 100 })
    }
}
