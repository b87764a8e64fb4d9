import Foundation
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("What queries cost, in steps of SQLite", .slot)
struct StepCountTests {
    /// What is asked of a small and of a large market.
    private static let (small, large) = (300, 3_000)

    @Test("No query of a page, a search or a write costs more in a market ten times as large")
    func growth() throws {
        let (few, many) = (try steps(products: Self.small), try steps(products: Self.large))
        var compared = 0
        for (sql, cost) in many {
            guard let before = few[sql] else { continue }
            compared += 1
            if Self.walks(sql) {
                // Known to grow with the matches: what they count is kept until a product changes.
                #expect(cost <= before * 12 + 1_000, "\(before) to \(cost): \(sql.text)")
            } else {
                #expect(cost <= before * 3 + 500, "\(before) to \(cost): \(sql.text)")
            }
        }
        #expect(compared > 40)
    }

    @Test("A user who has blocked almost all vendors pays no more for a page than a look at each of them")
    func blocks() throws {
        let connection = try market(of: Self.large, vendors: 300)
        let counts = CountCache<Counted>()
        func cost(_ blocked: Int, _ sort: ProductSort) throws -> Int {
            var filter = ProductFilter()
            filter.withoutVendors = Set((0..<blocked).map { RecordID(Int64($0) + 1) })
            let request = ListRequest(position: .offset(0), size: 20, filter: filter, sort: sort)
            // The first time all products are counted, for everybody.
            _ = try ProductList(request, on: connection, counts: counts).page()
            let before = connection.stepCounts.values.reduce(0, +)
            #expect(try ProductList(request, on: connection, counts: counts).page().rows.count == 20)
            return connection.stepCounts.values.reduce(0, +) - before
        }
        for sort in ProductSort.allCases {
            let (none, many) = (try cost(0, sort), try cost(270, sort))
            #expect(many < none * 3 + 270 * 20, "\(sort): \(none) to \(many)")
        }
    }

    @Test("A walk through a whole table shows in the steps, also where the plan calls it a search")
    func recognition() throws {
        let sql: SQL = "SELECT count(*) FROM products p WHERE p.id > -1 AND p.summary IS NULL"
        let plain = try [Self.small, Self.large].map { count in
            let connection = try market(of: count)
            _ = try connection.first(sql) { $0.integer(0) }
            return try #require(connection.stepCounts[sql])
        }
        #expect(plain[1] > plain[0] * 8)
    }

    private static func walks(_ sql: SQL) -> Bool {
        sql.text.contains("count(*)")
    }

    private func market(of count: Int, vendors: Int = 10) throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path: ":memory:", access: .readWrite, statements: 10_000)
        try Schema(connection, MarketTables.all).migrate()
        let session = WriteSession(connection)
        let vendors = try (0..<vendors).map { number in
            try VendorTable(connection).insert(SampleRecords.vendor("Vendor \(number)", number))
        }
        let writer = ProductWriter(session)
        for number in 0..<count {
            let vendor = vendors[number % vendors.count]
            // A few of everything that is looked for, however large the market is.
            let isRare = number % (count / 30) == 0
            let product = SampleRecords.product(
                isRare ? "Zither \(number)" : "Chair \(number)",
                vendor: vendor,
                price: Decimal(isRare ? 1_000_000 + number : number),
                category: isRare ? "music" : "toys",
                images: 1
            )
            _ = try writer.insert(product)
        }
        try session.flush()
        return connection
    }

    private func steps(products count: Int) throws -> [SQL: Int] {
        let connection = try market(of: count)
        let before = connection.stepCounts
        try read(connection, newerThan: RecordID(Int64(count - 40)))
        try self.count(connection)
        try write(connection, count)
        return connection.stepCounts.reduce(into: [:]) { $0[$1.key] = $1.value - (before[$1.key] ?? 0) }
    }

    private func read(_ connection: SQLiteConnection, newerThan mark: RecordID<ProductRecord>) throws {
        var filters = [ProductFilter(), ProductFilter(text: "zi"), ProductFilter(text: "zither")]
        var filter = ProductFilter()
        filter.category = "music"
        filters.append(filter)
        filter.minimumPrice = 1_000_000
        filters.append(filter)
        for text in ["", "chair"] {
            var newer = ProductFilter(text: text)
            newer.newerThan = mark
            filters.append(newer)
        }
        // For a user who has blocked someone.
        filters += filters.map { filter in
            var filter = filter
            filter.withoutVendors = [RecordID(3), RecordID(7)]
            return filter
        }
        for filter in filters {
            for sort in ProductSort.allCases {
                let first = ListRequest(position: .offset(0), size: 5, filter: filter, sort: sort)
                let page = try ProductList(first, on: connection, counts: CountCache<Counted>()).page()
                #expect(page.rows.count == 5)
                guard let cursor = page.next else { continue }
                let next = ListRequest(position: .after(cursor), size: 5, filter: filter, sort: sort)
                _ = try ProductList(next, on: connection, counts: CountCache<Counted>()).page()
            }
        }
    }

    /// The numbers of rows that facets are counted from do not grow: chunks are sets of bits.
    private func count(_ connection: SQLiteConnection) throws {
        var filters = [ProductFilter(), ProductFilter(text: "zither")]
        for filter in filters {
            var filter = filter
            (filter.category, filter.minimumPrice, filter.maximumPrice) = ("music", 1_000_000, 5_000_000)
            filters.append(filter)
        }
        for filter in filters {
            let facets = try FacetCount(filter, on: connection).record(categories: ["music", "toys"], FacetCache())
            #expect(facets.categories["music"] == 30)
        }
    }

    private func write(_ connection: SQLiteConnection, _ count: Int) throws {
        let session = WriteSession(connection)
        let writer = ProductWriter(session)
        let id = try writer.insert(SampleRecords.product("Desk", images: 1))
        var change = ProductChange()
        change.name = .set("Table")
        _ = try writer.update(id, change, ifVersion: nil)
        _ = try writer.delete(id, ifVersion: nil)
        _ = try VendorTable(connection).insert(SampleRecords.vendor("New", count))
        try session.flush()
    }
}
