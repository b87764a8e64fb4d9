import BackendTestSupport
import Foundation
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
                MarketTables.likes + ProductLikes.counting, MarketTables.users, FirebaseTables.providers,
                MarketTables.bannerWords, FirebaseTables.bounds, MarketTables.tokenTimes, MarketTables.origins,
                MarketTables.sales, MarketTables.initials, MarketTables.kana, MarketTables.blocks,
                MarketTables.reports, MarketTables.facets, MarketTables.imageTexts, MarketTables.dealings,
                MarketTables.ratings, FirebaseTables.departures, MarketTables.versions, MarketTables.operation,
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

    private static func write(version: Int, to file: URL) throws {
        let connection = try SQLiteConnection(path: file.path(percentEncoded: false), access: .readWrite)
        for statement in MarketBackend.migrations.prefix(version).joined() { try connection.run(statement) }
        try connection.run("PRAGMA application_id = " + .number(Schema.applicationID))
        try connection.run("PRAGMA user_version = " + .number(Int64(version)))
    }
}
