import Foundation
import OpenMarketTesting
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketSQLite

/// Rows of every table that is told row by row go through the documents of a project, and are the same rows in another
/// file.
@Suite("Rows on their way through a project", .slot)
struct SafeLayoutTests {
    /// No product is on the way: both files have the same ones.
    private struct NoSpelling: ProductSpelling {
        let bucket = "none"

        func fields(of product: CopiedProduct) -> Data { Data("{}".utf8) }

        func product(_ id: String, in fields: Data) -> CopiedProduct? { nil }
    }

    private static let users = ["ann", "bob", "cat", "dan", "eve"]
    private static let (products, start) = (12, 1_700_000_000)
    /// The tables whose rows are in both files from the start.
    private static let known: Set = ["vendors", "banners"]

    /// A file with vendors and products, and nothing between the users.
    private func market(_ file: URL) throws -> SQLiteConnection {
        let connection = try DatabaseDraft.market(file, migrations: MarketBackend.migrations)
        for (index, user) in Self.users.enumerated() {
            try connection.run(
                """
                INSERT INTO vendors (id, name, folded_name, identifier, secret_hash, created_at, account)
                VALUES (?1, ?2, ?2, ?2, 'h', 1, ?2)
                """,
                [.integer(Int64(index + 1)), .text(user)]
            )
        }
        for number in 1...Self.products {
            try connection.run(
                """
                INSERT INTO products (id, vendor_id, price_key, discount_rate, created_at, currency, price, name)
                VALUES (?1, ?1 % 5 + 1, '', 0, ?2, 'KRW', '1000', 'A lamp')
                """,
                [.integer(Int64(number)), .integer(Int64(Self.start + number * 60))]
            )
        }
        return connection
    }

    /// Fills the tables between users with rows of all kinds.
    private func fill(_ connection: SQLiteConnection, _ random: inout SeededGenerator) throws {
        for one in Self.users {
            for other in Self.users where one != other && Bool.random(using: &random) {
                let values: [SQLiteValue] = [.text(one), .text(other), time(&random)]
                try connection.run("INSERT INTO blocks (blocker, account, at) VALUES (?, ?, ?)", values)
                let seen = Int64.random(in: 1...Int64(Self.products), using: &random)
                try connection.run(
                    """
                    INSERT INTO follows (follower, vendor, at, seen) SELECT ?1, id, ?3, ?4 FROM vendors WHERE account = ?2
                    """,
                    values + [.integer(seen)]
                )
                try connection.run(
                    """
                    INSERT INTO first_answers (chat, asker, answerer, asked_at) VALUES (?1 || '_' || ?2, ?1, ?2, ?3)
                    """,
                    values
                )
            }
        }
        for number in 1...Self.products where Bool.random(using: &random) {
            try deal(Int64(number), in: connection, &random)
        }
        try connection.run("INSERT INTO removed_accounts (account, at, is_done) VALUES ('zoe', 5, 1)")
        try connection.run("UPDATE products SET status = 3 WHERE id % 5 = 0")
    }

    private func time(_ random: inout SeededGenerator) -> SQLiteValue {
        .integer(Int64.random(in: 1_700_000_000..<1_800_000_000, using: &random))
    }

    private func deal(_ product: Int64, in connection: SQLiteConnection, _ random: inout SeededGenerator) throws {
        let texts: [SQLiteValue] = [.text("Quick. \"빨라요\" 👍"), .text(""), .null]
        let (seller, buyer) = (Self.users[Int(product % 5)], Self.users[Int((product + 1) % 5)])
        let answer = texts[Int.random(in: 0..<3, using: &random)]
        try connection.run(
            """
            INSERT INTO sales (product, account, seller, is_sold, is_confirmed, at, name, price, discount, currency)
            VALUES (?, ?, ?, ?, ?, ?, ?, '19.99', '0', 'USD')
            """,
            [
                .integer(product), .text(buyer), .text(seller), .integer(Int64.random(in: 0...1, using: &random)),
                .integer(Int64.random(in: 0...1, using: &random)), time(&random), answer,
            ]
        )
        try connection.run(
            """
            INSERT INTO reviews (product, product_name, writer, subject, stars, text, at, answer)
            VALUES (?, 'A lamp', ?, ?, ?, ?, ?, ?)
            """,
            [
                .integer(product), .text(buyer), .text(seller), .integer(Int64.random(in: 1...5, using: &random)),
                texts[Int.random(in: 0..<2, using: &random)], time(&random), answer,
            ]
        )
        for version in 1...Int64.random(in: 1...9, using: &random) {
            try connection.run(
                """
                INSERT INTO product_history (product, version, at, status, currency, price, discount)
                VALUES (?, ?, ?, ?, 'KRW', ?, '0')
                """,
                [
                    .integer(product), .integer(version * 2), time(&random), .integer(version % 3),
                    product == 7 ? .null : .text("\(version).5"),
                ]
            )
        }
        try connection.run("INSERT INTO held_products (product) VALUES (?)", [.integer(product)])
        try connection.run(
            "INSERT INTO reports (reporter, subject, excerpt, reason, text, at) VALUES (?, ?, 'A lamp', 'fraud', ?, ?)",
            [.text(buyer), .text("product/\(product)"), .text("No lamp."), time(&random)]
        )
    }

    private func rows(_ table: String, in connection: SQLiteConnection) throws -> [[String]] {
        let columns = try TableColumns(of: table, in: connection)
        var rows: [[String]] = []
        try columns.each(after: [], limit: 10_000, in: connection) { row in
            rows.append(columns.all.indices.map { row.textOrNull(Int32($0)) ?? "nothing" })
            return .next
        }
        return rows
    }

    private func items(_ section: CopySection, in source: MarketFileSource) async throws -> [CopyItem] {
        var (items, cursor) = ([CopyItem](), String?.none)
        repeat {
            let page = try await source.page(section, after: cursor)
            items += page.items
            cursor = page.next
        } while cursor != nil
        return items
    }

    @Test("Each row is the same row in another file, and apps read what is between two users", arguments: 1...4)
    func same(seed: UInt64) async throws {
        try await TemporaryFolder.with { folder in
            var random = SeededGenerator(seed: seed)
            let (file, other) = (folder.appending(path: "shop.db"), folder.appending(path: "back.db"))
            var expected: [String: [[String]]] = [:]
            do {
                let connection = try market(file)
                try fill(connection, &random)
                for table in CopiedTable.all { expected[table.name] = try rows(table.name, in: connection) }
            }
            let source = try MarketFileSource(file, NoSpelling())
            let target = try market(other)
            let writer = MarketRows(target, spelling: NoSpelling(), moment: Date(timeIntervalSince1970: 0))
            for table in CopiedTable.all where !Self.known.contains(table.name) {
                let section = table.section
                for item in try await items(section, in: source) {
                    #expect((item.document != nil) == isRead(item, section), "\(item.id)")
                    // What stands in a document of an app is read from there.
                    let read = item.document.map { CopyItem(id: $0.id, content: $0.content) } ?? item
                    for row in section.rows(of: read, isKnown: { _ in false }) {
                        #expect(try writer.put(row, in: section) == nil, "\(row.id)")
                    }
                }
                #expect(try rows(table.name, in: target) == expected[table.name], "\(table.name)")
            }
        }
    }

    /// Whether apps read a row; the history of a hidden product, or of one without a price, they do not.
    private func isRead(_ item: CopyItem, _ section: CopySection) -> Bool {
        guard section == .histories else { return [.blocks, .follows, .reviews, .buyers].contains(section) }
        let product = item.path.last.map { $0.prefix { $0 != ":" } } ?? ""
        return product != "7" && Int(product).map { $0 % 5 != 0 } == true
    }
}
