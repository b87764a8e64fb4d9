import BackendTestSupport
import Foundation
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketSQLite

@Suite("Looking whether a market is whole", .slot)
struct CheckTests {
    @Test("A market that is served is whole, with its accounts and documents")
    func whole() async throws {
        try await TemporaryFolder.with { folder in
            let shop = ShopFile(folder, "shop.db")
            _ = try await shop.register()
            let report = try await shop.open { _ in try MarketCheck(of: shop.url).run() }
            #expect(report.findings == [])
            #expect(report.isWhole)
            #expect(report.rows["products"] == 1)
        }
    }

    static let faults: [(SQL, String)] = [
        ("DELETE FROM postings WHERE gram = 0", "searchIndex"),
        ("UPDATE postings SET ids = x'0100' WHERE gram > 100", "searchIndex"),
        ("DELETE FROM word_keys", "wordKeys"),
        ("UPDATE products SET price_key = '9'", "sortKeys"),
        ("UPDATE products SET discount_rate = 77", "sortKeys"),
        ("UPDATE products SET likes = 5", "likes"),
        ("UPDATE totals SET products = 9", "totals"),
        ("DELETE FROM ordinals", "totals"),
        ("DELETE FROM vendor_looks", "vendorLooks"),
    ]

    @Test("What is derived from rows is found wrong, and right again after it was made once more", arguments: faults)
    func derived(statement: SQL, code: String) async throws {
        try await TemporaryFolder.with { folder in
            let shop = ShopFile(folder, "shop.db")
            _ = try await shop.register()
            _ = try await shop.register()
            try run(statement, in: shop)
            let report = try MarketCheck(of: shop.url).run()
            #expect(report.findings.map(\.code).contains(code), "\(report.findings)")
            #expect(!report.isWhole)
            #expect(try await shop.open { backend in try await backend.reindex() } == 2)
            #expect(try MarketCheck(of: shop.url).run().findings == [])
        }
    }

    @Test("Documents of goods, and those of people and chats that fit no row, are worth knowing")
    func unshown() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "shop.db")
            let probe = try await FirebaseProbe(database: file)
            let unshown = ["chats/a_b", "histories/1", "products/1", "products/1/likes/a", "users/a", "vendors/a"]
            let others = ["notes/1", "users/a/notes/1", "users/a/private/reports"]
            for path in unshown + others {
                let set = FirebaseProbe.set(path, #""a":{"stringValue":"b"}"#)
                #expect(await probe.commit(set).status == 200, "\(path)")
            }
            await probe.backend.close()
            let report = try MarketCheck(of: file).run()
            #expect(report.findings.map(\.code) == ["documentsUnshown"] && report.isWhole, "\(report.findings)")
            #expect(report.findings.first?.count == unshown.count)
            #expect(report.findings.first.map { Set($0.examples).isSubset(of: unshown) } == true)
        }
    }

    static let losses: [(SQL, String)] = [
        (
            "INSERT INTO documents (key, place, collection, created_at, updated_at, fields) VALUES (x'61', x'', x'', 1, 1, x'7b')",
            "documents"
        ),
        (
            "INSERT INTO objects (bucket, name, media_type, digest, created_at, updated_at, content) VALUES ('b', x'6e', 't', 'x', 1, 1, x'63')",
            "objects"
        ),
        ("UPDATE vendors SET secret_hash = 'none'", "secrets"),
        ("UPDATE vendors SET account = 'gone ' || id", "vendorAccounts"),
        ("UPDATE images SET full_name = '../../etc/passwd'", "imageNames"),
        ("UPDATE images SET byte_count = 1", "imageSizes"),
        ("UPDATE images SET product_id = 77", "foreignKeys"),
    ]

    @Test("What cannot be made once more is found", arguments: losses)
    func lost(statement: SQL, code: String) async throws {
        try await TemporaryFolder.with { folder in
            let shop = ShopFile(folder, "shop.db")
            _ = try await shop.register()
            try run(statement, in: shop)
            let report = try MarketCheck(of: shop.url).run()
            #expect(report.findings.map(\.code) == [code], "\(report.findings)")
        }
    }

    @Test("An image that is gone is a problem, and an old file without a row is a note")
    func images() async throws {
        try await TemporaryFolder.with { folder in
            let shop = ShopFile(folder, "shop.db")
            _ = try await shop.register()
            let images = folder.appending(path: "shop.db-pictures")
            let names = try FileManager.default.contentsOfDirectory(atPath: images.path(percentEncoded: false))
            let name = try #require(names.first { !$0.hasPrefix(".") })
            let other = String(name.map { $0 == "0" ? "1" : $0 == "1" ? "0" : $0 })
            try FileManager.default.moveItem(at: images.appending(path: name), to: images.appending(path: other))
            let report = try MarketCheck(of: shop.url, now: { Date().addingTimeInterval(7_200) }).run()
            #expect(report.findings.map(\.code) == ["imagesMissing", "imagesUnused"], "\(report.findings)")
            #expect(report.findings.map(\.isProblem) == [true, false])
        }
    }

    @Test("A changed byte of an image is found, and a backup leaves that image out and names it")
    func imageBytes() async throws {
        try await TemporaryFolder.with { folder in
            let shop = ShopFile(folder, "shop.db")
            for _ in 0..<2 { _ = try await shop.register() }
            let images = folder.appending(path: "shop.db-pictures")
            let names = try FileManager.default.contentsOfDirectory(atPath: images.path(percentEncoded: false))
            let image = images.appending(path: try #require(names.first { $0.hasSuffix("_origin") }))
            var content = try Data(contentsOf: image)
            content[content.count - 1] ^= 1
            try content.write(to: image)
            #expect(try MarketCheck(of: shop.url).run().findings.map(\.code) == ["imageContents"])
            let manifest = try BackupTests.backup(shop, in: folder.appending(path: "backup"))
            #expect(manifest.missingImages == [image.lastPathComponent])
            #expect(manifest.imageFiles == 1)
            let copy = ShopFile(folder, "copy.db")
            _ = try MarketRestore(folder.appending(path: "backup"), to: copy.url, replacing: false).run()
            #expect(try MarketCheck(of: copy.url).run().findings.map(\.code) == ["imagesMissing"])
        }
    }

    static let slips: [(SQL, SQL)] = [
        ("UPDATE products SET stock = 77", "UPDATE products SET stock = 77, version = version + 1"),
        ("UPDATE products SET summary = 'x'", "UPDATE products SET likes = likes"),
        ("UPDATE messages SET body = 'hellp'", "UPDATE messages SET body = 'hellp', changed_at = 2"),
        ("UPDATE messages SET sender = 'v'", "DELETE FROM messages"),
        ("UPDATE accounts SET email = 'b@example.com'", "UPDATE accounts SET email = 'b@example.com', epoch = 2"),
        ("UPDATE accounts SET created_at = 9", "UPDATE accounts SET display_name = 'Ann'"),
    ]

    @Test("A row that is another than in a backup is found where nobody has changed it since", arguments: slips)
    func rows(slip: SQL, edit: SQL) async throws {
        try await TemporaryFolder.with { folder in
            let (shop, backup) = (ShopFile(folder, "shop.db"), folder.appending(path: "backup"))
            _ = try await shop.register()
            try run(
                """
                INSERT INTO accounts (id, email, provider, is_email_verified, is_disabled, epoch, valid_since, created_at)
                VALUES ('u', 'a@example.com', 'password', 0, 0, 1, 0, 1)
                """,
                in: shop
            )
            try run(
                """
                INSERT INTO messages (chat, id, sender, body, at, created_at, changed_at, writer)
                VALUES ('c', '1', 'u', 'hello', 1, 1, 1, 'u')
                """,
                in: shop
            )
            _ = try BackupTests.backup(shop, in: backup)
            #expect(try MarketCheck(of: shop.url, against: backup).run().isWhole)
            let other = try shop.copy(to: "shop-2.db")
            try run(edit, in: other)
            #expect(try !codes(other, against: backup).contains("rows"))
            try run(slip, in: shop)
            #expect(try codes(shop, against: backup).contains("rows"))
            #expect(try !codes(shop, against: nil).contains("rows"))
        }
    }

    @Test("Rows are compared with a backup of this market alone")
    func otherBackup() async throws {
        try await TemporaryFolder.with { folder in
            let (shop, other) = (ShopFile(folder, "shop.db"), ShopFile(folder, "other.db"))
            for shop in [shop, other] { _ = try await shop.register() }
            let backup = folder.appending(path: "backup")
            _ = try BackupTests.backup(other, in: backup)
            #expect(throws: OperationError.otherMarket) { try MarketCheck(of: shop.url, against: backup).run() }
            #expect(throws: OperationError.noBackup) { try MarketCheck(of: shop.url, against: folder).run() }
        }
    }

    @Test("Damage to the file is found, and a file that is no market is refused")
    func damage() async throws {
        try await TemporaryFolder.with { folder in
            let shop = ShopFile(folder, "shop.db")
            for _ in 0..<3 { _ = try await shop.register() }
            let file = try FileHandle(forUpdating: shop.url)
            try file.seek(toOffset: 4_096 * 8 + 100)
            try file.write(contentsOf: Data(repeating: 0xFF, count: 4_096 * 20))
            try file.close()
            #expect(try MarketCheck(of: shop.url).run().findings.map(\.code) == ["damage"])
            let backup = folder.appending(path: "backup")
            #expect(throws: OperationError.self) { try BackupTests.backup(shop, in: backup) }
            #expect(!FileManager.default.fileExists(atPath: backup.path(percentEncoded: false)))
            let text = folder.appending(path: "text.db")
            try Data("no database at all, but long enough".utf8).write(to: text)
            #expect(throws: OperationError.market(.foreignFile)) { try MarketCheck(of: text).run() }
        }
    }

    private func codes(_ shop: ShopFile, against backup: URL?) throws -> [String] {
        try MarketCheck(of: shop.url, against: backup).run().findings.map(\.code)
    }

    private func run(_ statement: SQL, in shop: ShopFile) throws {
        let connection = try SQLiteConnection(path: shop.url.path(percentEncoded: false), access: .readWrite)
        try connection.run(statement)
    }
}
