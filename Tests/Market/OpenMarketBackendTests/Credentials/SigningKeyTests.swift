import BackendTestSupport
import Foundation
import OpenMarketHTTPServer
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketFirebaseEmulator
@testable import OpenMarketSQLite

/// The law: what the earlier key signed holds as long as it would have held, or not at all.
@Suite("Another signing key", .slot)
struct SigningKeyTests {
    private func status(_ probe: FirebaseProbe, _ seller: Seller) async -> [Int] {
        let list = await probe.call("GET", "/api/sessions", as: seller.idToken)
        let proof = await probe.call(
            "POST",
            "/api/vendors/me",
            #"{"secret":"\#(seller.secret)"}"#,
            headers: ["identifier": seller.identifier]
        )
        return [list.status, proof.status]
    }

    @Test("No user notices it, and after an hour the earlier key is worth nothing")
    func gentle() async throws {
        let probe = try await FirebaseProbe()
        let before = try await Seller.sign(up: probe)
        try await probe.backend.renewKey(endingAll: false)
        let after = try await Seller.logIn(to: probe, Seller.password)
        #expect(await status(probe, before) == [200, 200])
        #expect(await status(probe, after) == [200, 200])
        probe.clock.advance(by: .seconds(3500))
        try await probe.backend.renewKey(endingAll: false)
        #expect(await status(probe, after) == [200, 200])
        probe.clock.advance(by: .seconds(200))
        // The tokens are too old, and the sessions go on with others.
        #expect(await status(probe, before) == [401, 403])
        #expect(await probe.refresh(before.refreshToken).status == 200)
        let keys = try await probe.backend.store.database.read { connection throws(StoreError) in
            try SigningKeyTable(connection).former().count
        }
        #expect(keys == 2)
    }

    @Test("At once, all that was given out ends, and users log in again")
    func atOnce() async throws {
        let probe = try await FirebaseProbe()
        let before = try await Seller.sign(up: probe)
        try await probe.backend.renewKey(endingAll: false)
        try await probe.backend.renewKey(endingAll: true)
        #expect(await status(probe, before) == [401, 403])
        #expect(await probe.refresh(before.refreshToken).status == 400)
        let next = try await Seller.logIn(to: probe, Seller.password)
        #expect(await status(probe, next) == [200, 200])
    }

    @Test("A token that a thief signs with a key that was replaced is none")
    func forged() async throws {
        let probe = try await FirebaseProbe()
        let seller = try await Seller.sign(up: probe)
        let stolen = try await probe.backend.store.database.read { connection throws(StoreError) in
            try SigningKeyTable(connection).key()
        }
        try await probe.backend.renewKey(endingAll: true)
        let uid = seller.uid
        let account = try await probe.backend.store.database.read { connection throws(StoreError) in
            try AccountTable(connection).account(uid)
        }
        let now = Int64(probe.backend.configuration.now().timeIntervalSince1970)
        let forged = IDToken.text(
            for: try #require(account),
            provider: "password",
            signedInAt: now,
            at: now,
            project: "demo-open-market",
            key: HMAC(key: stolen)
        )
        #expect(await probe.call("GET", "/api/sessions", as: forged).status == 401)
    }
}
