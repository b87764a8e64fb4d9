import Foundation
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("A database that is written row by row", .slot)
struct DatabaseDraftTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private var file: URL { folder.appending(path: "draft") }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private func draft() throws -> SQLiteConnection {
        try DatabaseDraft.market(file, migrations: MarketTables.all)
    }

    @Test("The log of changes stays small, however much is written")
    func log() throws {
        let connection = try draft()
        try connection.run("CREATE TABLE pieces (content BLOB)")
        for _ in 1...24 {
            try DatabaseDraft.transaction(connection) { () throws(StoreError) in
                try connection.run("INSERT INTO pieces VALUES (randomblob(1048576))")
            }
        }
        let log = try FileManager.default.attributesOfItem(atPath: file.path + "-wal")[.size] as? Int
        #expect(try #require(log) < 8 << 20)
    }

    @Test("A draft is one file only when no one else reads it")
    func settle() throws {
        var connection: SQLiteConnection? = try draft()
        try connection?.run("SELECT count(*) FROM products")
        #expect(throws: StoreError.busy) { try DatabaseDraft.settle(file) }
        connection = nil
        try DatabaseDraft.settle(file)
        #expect(!FileManager.default.fileExists(atPath: file.path + "-wal"))
    }

    @Test("Notes are for their owner alone")
    func notes() throws {
        let connection = try DatabaseDraft.notes(file)
        try connection.run("CREATE TABLE a (b)")
        for end in ["", "-wal", "-shm"] {
            let mode = try FileManager.default.attributesOfItem(atPath: file.path + end)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }
}
