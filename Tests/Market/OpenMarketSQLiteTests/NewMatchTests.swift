import Foundation
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("Products newer than one that was seen", .slot)
struct NewMatchTests {
    @Test("The count is exact over a thousand products, in every order and with every condition")
    func exact() throws {
        let connection = try SQLiteConnection(path: ":memory:", access: .readWrite, statements: 10_000)
        try Schema(connection, MarketTables.all).migrate()
        let session = WriteSession(connection)
        let writer = ProductWriter(session)
        for number in 1...100 { _ = try writer.insert(SampleRecords.product("Lamp \(number)")) }
        try session.flush()
        let mark = try #require(try connection.first("SELECT max(id) FROM products") { $0.integer(0) })
        let counts = CountCache<Counted>()
        var expected: Int64 = 0
        for number in 1...1_000 {
            let isMatch = number % 7 == 0
            expected += isMatch ? 1 : 0
            _ = try writer.insert(
                SampleRecords.product(isMatch ? "Lamp \(number)" : "Chair \(number)", price: Decimal(number))
            )
            guard number % 250 == 0 else { continue }
            try session.flush()
            #expect(try total(ProductFilter(text: "lamp"), mark, .newest, connection, counts) == expected)
            #expect(try total(ProductFilter(), mark, .newest, connection, counts) == Int64(number))
        }
        var priced = ProductFilter(text: "lamp")
        priced.minimumPrice = 501
        #expect(try total(priced, mark, .cheapest, connection, counts) == 1_000 / 7 - 500 / 7)
        #expect(try total(ProductFilter(text: "lamp"), .max, .newest, connection, counts) == 0)
        #expect(try total(ProductFilter(text: "lamp"), mark, .likes, connection, counts) == expected)
    }

    @Test("Who is shown hidden products is shown the newer ones, too")
    func hidden() throws {
        let connection = try SQLiteConnection(path: ":memory:", access: .readWrite, statements: 1_000)
        try Schema(connection, MarketTables.all).migrate()
        let session = WriteSession(connection)
        let writer = ProductWriter(session)
        for number in 1...6 { _ = try writer.insert(SampleRecords.product("Lamp \(number)")) }
        try session.flush()
        let ids = try connection.all("SELECT id FROM products ORDER BY id") { $0.integer(0) }
        try connection.run("UPDATE products SET status = 3 WHERE id = ?", [.integer(ids[4])])
        var filter = ProductFilter()
        filter.includesHidden = true
        #expect(try total(filter, ids[1], .newest, connection, CountCache<Counted>()) == 4)
        #expect(try total(filter, ids[1], .cheapest, connection, CountCache<Counted>()) == 4)
    }

    private func total(
        _ filter: ProductFilter,
        _ mark: Int64,
        _ sort: ProductSort,
        _ connection: SQLiteConnection,
        _ counts: CountCache<Counted>
    ) throws -> Int64 {
        var filter = filter
        filter.newerThan = RecordID(mark)
        let request = ListRequest(position: .offset(0), size: 10, filter: filter, sort: sort)
        let page = try ProductList(request, on: connection, counts: counts).page()
        #expect(page.rows.allSatisfy { $0.id.rawValue > mark })
        #expect(page.rows.count == min(10, Int(page.total)))
        return page.total
    }
}
