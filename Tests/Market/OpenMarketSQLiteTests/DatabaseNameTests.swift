import Foundation
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("The one name of a database", .slot)
struct DatabaseNameTests {
    private func open(_ file: URL) throws(StoreError) -> SQLiteConnection {
        try DatabaseDraft.market(file, migrations: MarketTables.all)
    }

    @Test("Through symbolic links it is the same file, with the same lock, for a replacement too")
    func symbolicLinks() throws {
        try withFolder { folder in
            let file = folder.appending(path: "shop.db")
            let shelf = folder.appending(path: "shelf")
            try FileManager.default.createDirectory(at: shelf, withIntermediateDirectories: false)
            let link = shelf.appending(path: "link.db")
            let second = folder.appending(path: "second.db")
            // Both lead somewhere before there is a file.
            try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "../shop.db")
            try FileManager.default.createSymbolicLink(at: second, withDestinationURL: link)
            let connection = try open(link)
            for name in [file, link, second] {
                #expect(throws: StoreError.busy) { try open(name) }
                #expect(throws: StoreError.busy) { try DatabaseReplacement(of: name) }
                #expect(DatabaseFile.resolved(name).lastPathComponent == "shop.db")
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: shelf.path) == ["link.db"])
            _ = connection
        }
    }

    @Test("A file with a second name is left alone, unless a replacement has left that name")
    func hardLinks() throws {
        try withFolder { folder in
            let file = folder.appending(path: "shop.db")
            var connection: SQLiteConnection? = try open(file)
            connection = nil
            _ = connection
            let other = folder.appending(path: "other.db")
            try FileManager.default.linkItem(at: file, to: other)
            for name in [file, other] {
                #expect(throws: StoreError.linked) { try open(name) }
                #expect(throws: StoreError.linked) { try DatabaseReplacement(of: name) }
            }
            try FileManager.default.removeItem(at: other)
            try FileManager.default.linkItem(at: file, to: folder.appending(path: "shop.db.before-1"))
            #expect(throws: Never.self) { try open(file) }
        }
    }

    @Test("A link that leads to itself, and a folder that is not there, stay as they are")
    func nowhere() throws {
        try withFolder { folder in
            let loop = folder.appending(path: "loop.db")
            try FileManager.default.createSymbolicLink(at: loop, withDestinationURL: loop)
            #expect(DatabaseFile.resolved(loop).lastPathComponent == "loop.db")
            let missing = folder.appending(path: "no/shop.db")
            #expect(DatabaseFile.resolved(missing).path == missing.path)
        }
    }

    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }
}
