import Foundation
import OpenMarketTesting
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("The bytes that removed rows leave in a file", .slot)
struct PageWipeTests {
    private static let owners = (0..<20).map { "owner\($0)x" }

    @Test("After a wipe nothing of removed rows is in the file or its log, and all other rows are as they were")
    func wipe() async throws {
        var left = 0
        for seed in 1...UInt64(repetitions(4, nightly: 60)) {
            left += try await TemporaryFolder.with { folder in
                let file = folder.appending(path: "shop.db")
                let store = try MarketStore(.file(file))
                try await Self.write(seed: seed, into: store)
                let gone = Set(Self.owners.prefix(10))
                for owner in gone { try await Self.remove(owner, from: store) }
                let rows = try await Self.rows(of: store)
                try await store.emptyLog()
                let remains = gone.count { Self.isNamed($0, in: file) }
                try await store.wipeRemains()
                #expect(gone.filter { Self.isNamed($0, in: file) } == [])
                #expect(try await Self.rows(of: store) == rows)
                // The pages in memory were given back: what is written next has none of it either.
                try await Self.write(seed: seed, into: store, as: Self.owners.suffix(3))
                try await store.emptyLog()
                #expect(gone.filter { Self.isNamed($0, in: file) } == [])
                let checked = try await store.database.read { connection throws(StoreError) in
                    try connection.all("PRAGMA integrity_check") { $0.text(0) }
                }
                #expect(checked == ["ok"])
                await store.close()
                return remains
            }
        }
        // SQLite alone leaves some, so that there is something to wipe.
        #expect(left > 0)
    }

    @Test("A reader of an older state keeps the log, so that a wipe has to come again")
    func reader() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "shop.db")
            let store = try MarketStore(.file(file))
            let reader = try SQLiteConnection(path: file.path(percentEncoded: false), access: .readOnly)
            try reader.run("BEGIN")
            #expect(try reader.first("SELECT count(*) FROM products") { $0.integer(0) } == 0)
            _ = try await store.insert(SampleRecords.product("Chair"))
            await #expect(throws: StoreError.busy) { try await store.wipeRemains() }
            try reader.run("COMMIT")
            try await store.wipeRemains()
            await store.close()
        }
    }

    /// Writes rows of all sizes, changes some, and removes some, so that SQLite moves others between pages.
    private static func write(
        seed: UInt64,
        into store: MarketStore,
        as owners: ArraySlice<String> = PageWipeTests.owners[...]
    ) async throws {
        try await store.database.write { session throws(StoreError) in
            let connection = session.connection
            var random = SeededGenerator(seed: seed)
            try connection.run(
                "CREATE TABLE IF NOT EXISTS notes (id TEXT PRIMARY KEY, owner TEXT, text TEXT) STRICT, WITHOUT ROWID"
            )
            try connection.run("CREATE INDEX IF NOT EXISTS notes_by_owner ON notes (owner)")
            for number in 0..<1_500 {
                let owner = owners.randomElement(using: &random) ?? ""
                let text = owner + String(repeating: "x", count: Int.random(in: 5...600, using: &random))
                let key = String(Int.random(in: 0..<9_999, using: &random))
                switch number % 10 {
                case 8:
                    try connection.run(
                        "UPDATE notes SET text = owner || ?1 WHERE id = (SELECT max(id) FROM notes WHERE id < ?1)",
                        [.text(key)]
                    )
                case 9: try connection.run("DELETE FROM notes WHERE id = (SELECT min(id) FROM notes)")
                default:
                    try connection.run(
                        "INSERT OR REPLACE INTO notes (id, owner, text) VALUES (?, ?, ?)",
                        [.text(key), .text(owner), .text(text)]
                    )
                }
            }
        }
    }

    private static func remove(_ owner: String, from store: MarketStore) async throws {
        try await store.database.write { session throws(StoreError) in
            try session.connection.run("DELETE FROM notes WHERE owner = ?", [.text(owner)])
        }
    }

    private static func rows(of store: MarketStore) async throws -> [String] {
        try await store.database.read { connection throws(StoreError) in
            try connection.all("SELECT id, owner, text FROM notes ORDER BY id") {
                $0.text(0) + " " + $0.text(1) + " " + $0.text(2)
            }
        }
    }

    private static func isNamed(_ owner: String, in file: URL) -> Bool {
        ["", "-wal"].contains { ending in
            let bytes = FileManager.default.contents(atPath: file.path(percentEncoded: false) + ending) ?? Data()
            return bytes.range(of: Data(owner.utf8)) != nil
        }
    }
}
