import Foundation
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("How far sales have come", .slot)
struct SaleTests {
    private static func change(_ status: SaleState, at moment: Int64 = 0) -> ProductChange {
        var change = ProductChange()
        change.status = .set(status)
        change.changedAt = moment
        return change
    }

    @Test("A hidden product is in no list, counts nowhere, and comes back at its place", arguments: StoreKind.allCases)
    func hidden(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let ids = try await store.insert(all: (0..<30).map { SampleRecords.product("Lamp \($0)") })
            _ = try await store.update(ids[10], Self.change(.hidden))
            var filters = [ProductFilter(), ProductFilter(text: "lamp")]
            var cheap = ProductFilter()
            cheap.minimumPrice = 0
            filters.append(cheap)
            for filter in filters {
                for sort in ProductSort.allCases {
                    let page = try await store.page(at: .offset(0), size: 50, filter: filter, sort: sort)
                    #expect(page.total == 29)
                    #expect(page.rows.count == 29)
                    #expect(!page.rows.contains { $0.id == ids[10] })
                }
            }
            #expect(try await store.productCount() == 29)
            #expect(try await store.page(at: .offset(20), size: 1).rows.first?.id == ids[8])
            _ = try await store.update(ids[10], Self.change(.onSale))
            #expect(try await store.page(at: .offset(0), size: 50).rows.map(\.id) == ids.reversed())
            #expect(try await store.findings().isEmpty)
        }
    }

    @Test("What is derived from hidden products agrees with them", arguments: StoreKind.allCases)
    func derived(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let ids = try await store.insert(all: (0..<10).map { SampleRecords.product("Lamp \($0)") })
            for (id, status) in zip(ids, SaleState.allCases) { _ = try await store.update(id, Self.change(status)) }
            #expect(try await store.findings().isEmpty)
            _ = try await store.delete(ids[3])
            #expect(try await store.findings().isEmpty)
        }
    }

    @Test("The history has what the price and the sale were, newest first")
    func history() async throws {
        try await StoreKind.memory.withStore { store in
            let id = try await store.insert(SampleRecords.product("Lamp", price: 100)).id
            var cheaper = ProductChange()
            cheaper.price = .set(80)
            cheaper.changedAt = 5
            _ = try await store.update(id, cheaper)
            var renamed = ProductChange()
            renamed.name = .set("Old lamp")
            _ = try await store.update(id, renamed)
            _ = try await store.update(id, Self.change(.sold, at: 9))
            let steps = try #require(try await store.history(of: id))
            #expect(steps.map(\.price) == [80, 80, 100])
            #expect(steps.map(\.status) == [.sold, .onSale, .onSale])
            #expect(steps.map(\.at).prefix(2) == [9, 5])
            _ = try await store.update(id, Self.change(.hidden))
            #expect(try await store.history(of: id) == nil)
        }
    }

    @Test("A product that was never changed has one step, and one with very many keeps a hundred: the first one too")
    func lengths() async throws {
        try await StoreKind.memory.withStore { store in
            let id = try await store.insert(SampleRecords.product("Lamp", price: 0)).id
            #expect(try await store.history(of: id)?.count == 1)
            for price in 1...120 {
                var change = ProductChange()
                change.price = .set(Decimal(price))
                _ = try await store.update(id, change)
            }
            let kept = (22...120).reversed().map { Decimal($0) } + [0]
            #expect(try await store.history(of: id)?.map(\.price) == kept)
        }
    }

    private static func run(_ sql: SQL, in path: String, after work: (SQLiteConnection) throws -> Void) throws {
        let connection = try SQLiteConnection(path: path, access: .readWrite)
        try work(connection)
        try connection.run(sql)
    }

    @Test("Products of before are on sale once the file is migrated")
    func migration() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "shop.db").path(percentEncoded: false)
        let steps = Array(MarketTables.all.prefix { $0 != MarketTables.sales })
        // The products of today are filed under words as well.
        try Self.run(MarketTables.words[0], in: path) { try Schema($0, steps).migrate() }
        let file = DatabaseLocation.file(URL(filePath: path))
        let old = try MarketStore(file, migrations: steps)
        _ = try await old.insert(all: (0..<5).map { SampleRecords.product("Lamp \($0)") })
        await old.close()
        // The release before knew no such entries.
        try Self.run("DROP TABLE word_keys", in: path) { connection in
            let (status, terms) = (Gram.status(.onSale).number, Gram.term(0).number)
            try connection.run("DELETE FROM postings WHERE gram = ?", [.integer(status)])
            try connection.run(
                "DELETE FROM postings WHERE gram IN (SELECT ? + id FROM terms WHERE kind > 2)",
                [.integer(terms)]
            )
            try connection.run("DELETE FROM terms WHERE kind > 2")
        }
        let new = try MarketStore(file)
        try await new.indexWords()
        var filter = ProductFilter()
        filter.status = .onSale
        #expect(try await new.page(at: .offset(0), size: 10, filter: filter).total == 5)
        #expect(try await new.findings().isEmpty)
        await new.close()
    }
}

extension MarketStore {
    /// What a check of the index, the counts and the keys finds.
    fileprivate func findings() async throws -> [CheckFinding] {
        try await database.read { connection throws(StoreError) in
            try DerivedDataCheck(connection).findings { _ in true }
        }
    }
}
