import Foundation
import OpenMarketWire
import Testing

@testable import OpenMarketBackend

@Suite("What a commit costs")
struct CommitCostTests {
    @Test("A change that changes nothing writes nothing to the disk")
    func nothing() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            let store = try MarketStore(.file(file))
            _ = try await store.insert(Goods.product())
            let (size, count) = (try logSize(file), store.changes.count)
            #expect(try await store.forgetAnswers(before: 0) == 0)
            await #expect(throws: StoreError.missing) { try await store.delete(RecordID(77)) }
            #expect(try logSize(file) == size)
            #expect(store.changes.count == count)
            _ = try await store.insert(Goods.product())
            #expect(try logSize(file) > size)
            #expect(store.changes.count == count + 1)
            await store.close()
        }
    }

    @Test("What a refused request wrote is taken back")
    func refused() async throws {
        try await StoreKind.memory.withStore { store in
            let result: Result<Void, WorkFailure> = try await store.database.attempt { session throws(StoreError) in
                _ = try ProductWriter(session).insert(Goods.product("Chair"))
                return .failure(.store(.missing))
            }
            #expect(throws: WorkFailure.self) { try result.get() }
            #expect(try await store.found("chair").isEmpty)
            #expect(try await store.page(at: .offset(0), size: 1).total == 0)
            #expect(store.changes.count == 0)
        }
    }

    @Test("Changes of accounts, chats and idempotency leave the responses about products as they are")
    func apart() async throws {
        try await TemporaryFolder.with { folder in
            let probe = try await FirebaseProbe(database: folder.appending(path: "market.db"))
            let store = probe.backend.store
            _ = try await store.insert(Goods.product())
            let (count, list) = (store.changes.count, try await listState(store))
            let user = try await probe.signUp("a@example.com")
            #expect(await probe.refresh(user.refreshToken).status == 200)
            #expect(await probe.commit(FirebaseProbe.set("chats/1", #""text":{"stringValue":"hi"}"#)).status == 200)
            #expect(store.changes.count == count)
            #expect(try await listState(store) == list)
            let vendor = try await store.addVendor(Goods.vendor("Jane"))
            #expect(store.changes.count == count)
            _ = try await store.rename(vendor: vendor.id, to: "Joe")
            #expect(store.changes.count == count + 1)
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
