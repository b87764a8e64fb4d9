import StoreTestSupport

@testable import OpenMarketSQLite

#if DEBUG
    import Foundation
    import TestSupport
    import Testing

    @Suite("How SQLite finds what it is asked for", .slot)
    struct QueryPlanTests {
        /// The tables that grow with the market.
        private static let large = [
            "p", "products", "postings", "w", "word_keys", "images", "t", "deletion_tokens", "answers", "terms",
            "chunk_changes",
        ]

        @Test("No list, search, read or write walks through a whole table")
        func noScans() throws {
            let connection = try SQLiteConnection(path: ":memory:", access: .readWrite, statements: 10_000)
            try Schema(connection, MarketTables.all).migrate()
            try write(connection)
            for few in [Int64(0), 5_000] { try readEverything(connection, few: few) }
            let statements = connection.knownStatements.filter { $0.isQuestion }
            #expect(statements.count > 60)
            for sql in statements {
                let steps = try connection.all("EXPLAIN QUERY PLAN " + sql) { $0.text(3) }
                for step in steps { #expect(!Self.isScan(step), "\(step) in \(sql.text)") }
            }
        }

        @Test("A scan is told from a walk along an index")
        func recognition() {
            #expect(Self.isScan("SCAN p"))
            #expect(Self.isScan("SCAN products"))
            #expect(!Self.isScan("SCAN p USING COVERING INDEX products_by_price"))
            #expect(!Self.isScan("SEARCH p USING INTEGER PRIMARY KEY (rowid<?)"))
            #expect(!Self.isScan("SCAN j VIRTUAL TABLE INDEX 1:"))
        }

        @Test(
            "A cursor leads SQLite to its very product, not to the first one with the same price",
            arguments: Self.keyed
        )
        func cursors(sort: ProductSort) throws {
            let connection = try SQLiteConnection(path: ":memory:", access: .readWrite, statements: 10_000)
            try Schema(connection, MarketTables.all).migrate()
            try write(connection)
            var filter = ProductFilter()
            let list = ListRequest(position: .offset(0), size: 1, filter: filter, sort: sort)
            let page = try ProductList(list, on: connection, counts: CountCache<Counted>(), few: 0).page()
            let cursor = try #require(page.next)
            // As in a market without hidden products.
            filter.includesHidden = true
            let next = ListRequest(position: .after(cursor), size: 1, filter: filter, sort: sort)
            let plan = ListPlan(request: next, route: .inOrder, found: nil)
            let sql = plan.page(try #require(plan.parts.first), limit: 1).sql
            let steps = try connection.all("EXPLAIN QUERY PLAN " + sql) { $0.text(3) }
            #expect(
                steps.contains { $0.contains("SEARCH p USING COVERING INDEX") && $0.contains("=? AND rowid") },
                "\(steps)"
            )
        }

        private static let keyed: [ProductSort] = [.cheapest, .dearest, .discount, .likes]

        private static func isScan(_ step: String) -> Bool {
            let words = step.split(separator: " ").map(String.init)
            guard words.count > 1, words[0] == "SCAN", large.contains(words[1]) else { return false }
            return !step.contains("USING")
        }

        /// Every kind of change, so that the statements of all of them are known.
        private func write(_ connection: SQLiteConnection) throws {
            let session = WriteSession(connection)
            let writer = ProductWriter(session)
            let vendor = try VendorTable(connection).insert(SampleRecords.vendor("Jane"))
            var ids: [RecordID<ProductRecord>] = []
            for number in 0..<4 {
                let product = SampleRecords.product("Chair \(number)", vendor: vendor, category: "toys", images: 2)
                ids.append(try writer.insert(product))
            }
            var change = ProductChange()
            change.name = .set("Desk")
            change.images = .set([.added(SampleRecords.image("a"))])
            change.thumbnail = .set(RecordID(9))
            _ = try writer.update(ids[0], change, ifVersion: 1)
            try LikeTable(session).add(String(ids[1].rawValue), by: "user")
            try LikeTable(session).remove(String(ids[1].rawValue), by: "user")
            let tokens = DeletionTokens(connection)
            try tokens.add("token", for: ids[2], at: 1, forgettingBefore: 0)
            try tokens.add(secret: "secret", for: ids[2])
            _ = try tokens.secret(of: ids[2])
            _ = try writer.delete(ids[2], ifVersion: nil)
            let record = IdempotencyRecord(requestDigest: "", status: 1, headers: Data(), body: Data(), createdAt: 1)
            try IdempotencyTable(connection).store(record, for: IdempotencyKey(caller: "a", key: "b"))
            try session.flush()
        }

        private func readEverything(_ connection: SQLiteConnection, few: Int64) throws {
            var filters = [ProductFilter(), ProductFilter(text: "ch"), ProductFilter(text: "chair"), ProductFilter()]
            filters[3].minimumPrice = 1
            var full = ProductFilter(text: "cha")
            (full.vendorID, full.inStock, full.discounted) = (RecordID(1), true, false)
            (full.currency, full.category) = ("KRW", "toys")
            filters.append(full)
            full.maximumPrice = 1_000_000
            filters.append(full)
            (full.text, full.minimumPrice) = ("", 0)
            filters.append(full)
            for filter in filters {
                for sort in ProductSort.allCases {
                    let first = ListRequest(position: .offset(0), size: 1, filter: filter, sort: sort)
                    let page = try ProductList(first, on: connection, counts: CountCache<Counted>(), few: few).page()
                    let cursor = try #require(page.next, "\(filter) \(sort)")
                    for position in [PagePosition.offset(1), .after(cursor)] {
                        let request = ListRequest(position: position, size: 1, filter: filter, sort: sort)
                        #expect(
                            try ProductList(request, on: connection, counts: CountCache<Counted>(), few: few).page()
                                .rows.count
                                == 1
                        )
                    }
                }
            }
        }
    }

    extension SQL {
        /// Whether SQLite has to find rows for it.
        fileprivate var isQuestion: Bool {
            ["SELECT", "UPDATE", "DELETE"].contains { text.hasPrefix($0) }
        }
    }
#endif
