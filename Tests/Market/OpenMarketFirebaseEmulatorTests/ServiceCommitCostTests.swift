import BackendTestSupport
import Foundation
import OpenMarketBackend
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketFirebaseEmulator
@testable import OpenMarketSQLite

@Suite("What a commit of the services costs", .slot)
struct ServiceCommitCostTests {
    @Test("Changes of accounts, chats and idempotency leave the responses about products as they are")
    func apart() async throws {
        try await TemporaryFolder.with { folder in
            let probe = try await FirebaseProbe(database: folder.appending(path: "market.db"))
            let store = probe.backend.store
            _ = try await store.insert(SampleRecords.product())
            let (count, list) = (store.changes.count, try await listState(store))
            let user = try await probe.signUp("a@example.com")
            #expect(await probe.refresh(user.refreshToken).status == 200)
            #expect(await probe.commit(FirebaseProbe.set("chats/1", #""text":{"stringValue":"hi"}"#)).status == 200)
            #expect(store.changes.count == count)
            #expect(try await listState(store) == list)
            _ = try await store.addVendor(SampleRecords.vendor("Jane"))
            #expect(store.changes.count == count)
            await probe.backend.close()
        }
    }

    @Test("A refused commit and a refresh token that was never given write nothing to the disk")
    func strangers() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            let probe = try await FirebaseProbe(database: file)
            _ = try await probe.signUp("a@example.com")
            let size = try logSize(file)
            #expect(try await probe.refresh("garbage").problem == "INVALID_REFRESH_TOKEN")
            let write = FirebaseProbe.set("users/somebody/private/account", #""a":{"stringValue":"b"}"#)
            #expect(await probe.commit(write, as: nil).status == 403)
            #expect(try logSize(file) == size)
            await probe.backend.close()
        }
    }

    /// How many bytes the write-ahead log has.
    private func logSize(_ file: URL) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path() + "-wal")
        return try #require(attributes[.size] as? Int)
    }

    /// What counts of products with conditions are kept under.
    private func listState(_ store: MarketStore) async throws -> Int64? {
        try await store.database.read { connection throws(StoreError) in
            try connection.first("SELECT changes FROM totals WHERE id = 1") { $0.integer(0) }
        }
    }
}
