import Foundation
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("What a commit costs", .slot)
struct CommitCostTests {
    @Test("A change that changes nothing writes nothing to the disk")
    func nothing() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            let store = try MarketStore(.file(file))
            _ = try await store.insert(SampleRecords.product())
            let (size, count) = (try logSize(file), store.changes.count)
            #expect(try await store.removeResponses(before: 0) == 0)
            await #expect(throws: StoreError.missing) { try await store.delete(RecordID(77)) }
            #expect(try logSize(file) == size)
            #expect(store.changes.count == count)
            _ = try await store.insert(SampleRecords.product())
            #expect(try logSize(file) > size)
            #expect(store.changes.count == count + 1)
            await store.close()
        }
    }

    @Test("What a refused request wrote is taken back")
    func refused() async throws {
        try await StoreKind.memory.withStore { store in
            let result: Result<Void, StoreError> = try await store.database.attempt { session throws(StoreError) in
                _ = try ProductWriter(session).insert(SampleRecords.product("Chair"))
                return .failure(.missing)
            }
            #expect(throws: StoreError.missing) { try result.get() }
            #expect(try await store.found("chair").isEmpty)
            #expect(try await store.page(at: .offset(0), size: 1).total == 0)
            #expect(store.changes.count == 0)
        }
    }

    /// How many bytes the write-ahead log has.
    private func logSize(_ file: URL) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path() + "-wal")
        return try #require(attributes[.size] as? Int)
    }
}
