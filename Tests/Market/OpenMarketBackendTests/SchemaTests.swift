import Foundation
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketFirebaseEmulator
@testable import OpenMarketSQLite

@Suite("The schema of the whole backend", .slot)
struct SchemaTests {
    @Test("The steps of market and services stand in the order in which they were released")
    func order() {
        #expect(
            MarketBackend.migrations == [
                MarketTables.first, FirebaseTables.first, MarketTables.identityAndLooks,
                MarketTables.likes + FirebaseTables.likes, MarketTables.users, FirebaseTables.providers,
                MarketTables.bannerWords, FirebaseTables.bounds, MarketTables.tokenTimes, MarketTables.origins,
                MarketTables.sales, MarketTables.initials, MarketTables.kana, MarketTables.blocks,
                MarketTables.reports, MarketTables.facets, MarketTables.imageTexts, MarketTables.dealings,
                MarketTables.ratings, FirebaseTables.departures, MarketTables.versions, MarketTables.operation,
                MarketTables.keptSales, MarketTables.bannerLanguages, MarketTables.secretNumbers, MarketTables.room,
                FirebaseTables.mail, MarketTables.chats, MarketTables.words, FirebaseTables.credentials,
                MarketTables.likeLists + MarketTables.likeRoom, MarketTables.profiles + MarketTables.profileRoom,
                MarketTables.notices, MarketTables.noticeSearches, FirebaseTables.secondFactors,
                MarketTables.moreLooks, MarketTables.imageDigests, MarketTables.addresses + FirebaseTables.addresses,
                MarketTables.currencies,
            ]
        )
    }

    @Test("A file of an earlier release gets the tables of the services", arguments: [1, 2, 3, 4])
    func olderFile(version: Int) async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            try Self.write(version: version, to: file)
            let backend = try await MarketBackend(database: file)
            let account = try await backend.store.readAccounts { table throws(StoreError) in
                try table.account("unknown")
            }
            #expect(account == nil)
            #expect(try await !backend.store.identity().isEmpty)
            await backend.close()
        }
    }

    @Test("Buyers of an earlier release become sales, which those have confirmed who have written a review")
    func buyers() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            let step = try #require(MarketBackend.migrations.firstIndex(of: MarketTables.keptSales))
            try Self.write(version: step, to: file)
            let connection = try SQLiteConnection(path: file.path(percentEncoded: false), access: .readWrite)
            for sql in [
                "INSERT INTO vendors (name, folded_name, identifier, secret_hash, created_at, account) "
                    + "VALUES ('sam', 'sam', 's', 'h', 1, 'sam')",
                "INSERT INTO products (vendor_id, price_key, discount_rate, created_at, currency, price, name, status) "
                    + "VALUES (1, '', 0, 7, 'KRW', '5', 'Lamp', 2), (1, '', 0, 8, 'KRW', '6', 'Chair', 2)",
                "INSERT INTO buyers (product, account) VALUES (1, 'bea'), (2, 'bea')",
                "INSERT INTO reviews (product, product_name, writer, subject, stars, text, at) "
                    + "VALUES (1, 'Lamp', 'bea', 'sam', 5, '', 9)",
            ] as [SQL] { try connection.run(sql) }
            let backend = try await MarketBackend(database: file)
            for (product, isConfirmed) in [(Int64(1), true), (2, false)] {
                let sale = try await backend.store.sale(of: RecordID(product), for: "bea")
                #expect(sale?.isSold == true && sale?.isConfirmed == isConfirmed && sale?.seller.name == "sam")
            }
            let bought = try await backend.store.purchases(of: "bea", from: 0, size: 9)
            #expect(bought.rows.map(\.name) == ["Chair", "Lamp"])
            await backend.close()
        }
    }

    private static func write(version: Int, to file: URL) throws {
        let connection = try SQLiteConnection(path: file.path(percentEncoded: false), access: .readWrite)
        for statement in MarketBackend.migrations.prefix(version).joined() { try connection.run(statement) }
        try connection.run("PRAGMA application_id = " + .number(Schema.applicationID))
        try connection.run("PRAGMA user_version = " + .number(Int64(version)))
    }
}
