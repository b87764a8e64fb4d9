import BackendTestSupport
import Foundation
import OpenMarketTesting
import OpenMarketWire
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketFirebaseEmulator
@testable import OpenMarketSQLite

@Suite("Backing a market up and bringing it back", .slot)
struct BackupTests {
    @Test("A backup of a market that is open brings back products and images elsewhere, and that market is whole")
    func roundTrip() async throws {
        try await TemporaryFolder.with { folder in
            let shop = ShopFile(folder, "shop.db")
            let images = [try await shop.register(), try await shop.register()]
            let backup = folder.appending(path: "backup")
            let manifest = try await shop.open { _ in try Self.backup(shop, in: backup) }
            #expect(manifest.rows["products"] == 2)
            #expect(manifest.imageFiles == 2)
            #expect(manifest.missingImages == [])
            let copy = ShopFile(folder, "copy.db")
            #expect(try MarketRestore(backup, to: copy.url, replacing: false).run().kept == nil)
            for image in images { #expect(try await copy.serves(image)) }
            #expect(try MarketCheck(of: copy.url).run().findings == [])
            #expect(try files(in: folder).allSatisfy { !$0.contains("partial") && !$0.contains("restoring") })
        }
    }

    @Test("Only the owner can read a backup, and nothing is written over")
    func privateAndNew() async throws {
        try await TemporaryFolder.with { folder in
            let shop = ShopFile(folder, "shop.db")
            _ = try await shop.register()
            let backup = folder.appending(path: "backup")
            _ = try Self.backup(shop, in: backup)
            #expect(try mode(of: backup) == 0o700)
            for name in ["market.db", "SHA256SUMS", "manifest.json"] {
                #expect(try mode(of: backup.appending(path: name)) == 0o600, "\(name)")
            }
            #expect(throws: OperationError.self) { try Self.backup(shop, in: backup) }
            #expect(throws: OperationError.self) { try MarketRestore(backup, to: shop.url, replacing: false).run() }
        }
    }

    @Test("Images that were deleted and changes that were made since come back as they were; the old file is kept")
    func back() async throws {
        try await TemporaryFolder.with { folder in
            let shop = ShopFile(folder, "shop.db")
            let image = try await shop.register()
            let backup = folder.appending(path: "backup")
            _ = try Self.backup(shop, in: backup)
            try remove(in: folder, "shop.db-pictures")
            let later = try await shop.register()
            #expect(try await !shop.serves(image))
            let outcome = try MarketRestore(backup, to: shop.url, replacing: true).run()
            #expect(try await shop.serves(image))
            #expect(try await products(in: shop) == 1)
            let kept = try #require(outcome.kept)
            let old = ShopFile(folder, kept.lastPathComponent)
            #expect(try await products(in: old) == 2)
            #expect(try await shop.serves(later))
            #expect(try await shop.open { try await $0.store.identity() } == outcome.manifest.identity)
        }
    }

    @Test("A restored backup does not bring back an account that was removed since, and gives out no number twice")
    func later() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "shop.db")
            let shop = ShopFile(folder, "shop.db")
            let probe = try await FirebaseProbe(database: file)
            let (gone, stays) = (try await probe.signUp("a@example.com"), try await probe.signUp("b@example.com"))
            let path = "users/\(gone.uid)/notes/1"
            #expect(await probe.commit(FirebaseProbe.set(path, ""), as: gone.idToken).status == 200)
            await probe.backend.close()
            _ = try await shop.register()
            let backup = folder.appending(path: "backup")
            _ = try Self.backup(shop, in: backup)
            _ = try await shop.register()
            let later = try await FirebaseProbe(database: file)
            #expect(await later.accounts("delete", #"{"idToken":"\#(gone.idToken)"}"#).status == 200)
            await later.backend.close()

            _ = try MarketRestore(backup, to: shop.url, replacing: true).run()
            #expect(try files(in: folder).allSatisfy { !$0.contains("restoring") })
            let restored = try await FirebaseProbe(database: file)
            #expect(await restored.accounts("lookup", #"{"idToken":"\#(gone.idToken)"}"#).status == 400)
            #expect(await restored.accounts("lookup", #"{"idToken":"\#(stays.idToken)"}"#).status == 200)
            #expect(await restored.documents("GET", "/" + path).status == 404)
            let next = try await restored.backend.store.insert(SampleRecords.product("Chair"))
            #expect(next.id == RecordID(3))
            await restored.backend.close()
        }
    }

    @Test("What has ended since a backup stays ended: sessions, devices, passwords, keys, access without codes")
    func ended() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "shop.db")
            let probe = try await FirebaseProbe(database: file)
            let (ann, bob) = (try await probe.signUp("a@example.com"), try await probe.signUp("b@example.com"))
            let (cat, dan) = (try await probe.signUp("c@example.com"), try await probe.signUp("d@example.com"))
            for address in ["gone", "stays"] {
                try await change(
                    """
                    INSERT INTO notice_devices (account, service, address, public_key, secret, name, language, at)
                    VALUES (?, 'web', ?, x'00', x'00', 'phone', 'en', 0)
                    """,
                    [.text(dan.uid), .text(address)],
                    in: probe
                )
            }
            await probe.backend.close()
            let (shop, backup) = (ShopFile(folder, "shop.db"), folder.appending(path: "backup"))
            _ = try await shop.register()
            _ = try Self.backup(shop, in: backup)

            let later = try await FirebaseProbe(database: file, seed: 8)
            let logOut = #"{"refresh_token":"\#(ann.refreshToken)"}"#
            #expect(await later.call("DELETE", "/api/sessions", as: nil, logOut).status == 204)
            let another = #"{"idToken":"\#(bob.idToken)","password":"new-word"}"#
            #expect(await later.accounts("update", another).status == 200)
            #expect(try await later.backend.setAccount(cat.uid, isDisabled: true) != nil)
            let next = try later.session(await later.refresh(dan.refreshToken))
            try await change("DELETE FROM notice_devices WHERE address = 'gone'", [], in: later)
            let factor: SQL = "INSERT INTO second_factors (account, secret, made_at, is_on) VALUES (?, x'01', 0, 1)"
            try await change(factor, [.text(dan.uid)], in: later)
            try await later.backend.renewKey(endingAll: false)
            let key = try await Self.key(of: later)
            await later.backend.close()

            _ = try MarketRestore(backup, to: shop.url, replacing: true).run()
            let restored = try await FirebaseProbe(database: file, seed: 9)
            #expect(await restored.accounts("lookup", #"{"idToken":"\#(ann.idToken)"}"#).status == 400)
            #expect(await restored.refresh(ann.refreshToken).status == 400)
            #expect(await restored.refresh(bob.refreshToken).status == 400)
            for (name, word, status) in [("b", "pass-word", 400), ("b", "new-word", 200), ("c", "pass-word", 400)] {
                let credentials = #"{"email":"\#(name)@example.com","password":"\#(word)"}"#
                #expect(await restored.accounts("signInWithPassword", credentials).status == status, "\(name) \(word)")
            }
            #expect(await restored.refresh(next.refreshToken).status == 200)
            let devices = try await restored.backend.store.database.read { connection throws(StoreError) in
                try connection.all("SELECT address FROM notice_devices") { $0.text(0) }
            }
            #expect(devices == ["stays"])
            let login = #"{"email":"d@example.com","password":"pass-word"}"#
            let refused = await restored.accounts("signInWithPassword", login)
            #expect(try refused.root["error"]?["message"]?.string == "SECOND_FACTOR_NEEDED")
            #expect(try await Self.key(of: restored) == key)
            await restored.backend.close()
        }
    }

    private static func key(of probe: FirebaseProbe) async throws -> [UInt8] {
        try await probe.backend.store.database.read { connection throws(StoreError) in
            try SigningKeyTable(connection).key()
        }
    }

    private func change(_ sql: SQL, _ values: [SQLiteValue], in probe: FirebaseProbe) async throws {
        try await probe.backend.store.database.write { session throws(StoreError) in
            try session.connection.run(sql, values)
        }
    }

    @Test(
        "No version of a product is given out again for something else, whatever was edited around a backup",
        arguments: 0..<6
    )
    func versions(seed: UInt64) async throws {
        try await TemporaryFolder.with { folder in
            var random = SeededGenerator(seed: seed)
            let shop = ShopFile(folder, "shop.db")
            let backup = folder.appending(path: "backup")
            var seen: [Int64: [Int64: String]] = [:]
            for step in 0..<3 {
                try await shop.open { backend in
                    if step == 0 {
                        _ = try await backend.store.insert(all: (0..<4).map { SampleRecords.product("\($0)") })
                    }
                    for _ in 0..<Int.random(in: 0...6, using: &random) {
                        let id = RecordID<ProductRecord>(.random(in: 1...4, using: &random))
                        var change = ProductChange()
                        change.name = .set("Chair \(Int.random(in: 0...2, using: &random))")
                        let edited = try await backend.store.update(id, change)
                        let before = seen[id.rawValue]?[edited.version]
                        #expect(before == nil || before == edited.name, "version \(edited.version)")
                        seen[id.rawValue, default: [:]][edited.version] = edited.name
                    }
                }
                if step == 0 { _ = try Self.backup(shop, in: backup) }
                if step == 1 { _ = try MarketRestore(backup, to: shop.url, replacing: true).run() }
            }
        }
    }

    @Test("A file gives the room of removed rows back, and is whole afterwards")
    func compaction() async throws {
        try await TemporaryFolder.with { folder in
            let shop = ShopFile(folder, "shop.db")
            _ = try await shop.register()
            try await shop.open { backend in
                for _ in 0..<5 {
                    let ids = try await backend.store.insert(
                        all: (0..<500).map { SampleRecords.product("Chair \($0)") }
                    )
                    for id in ids { _ = try await backend.store.delete(id) }
                }
            }
            let outcome = try await shop.open { backend in try await backend.compact() }
            #expect(outcome.after < outcome.before)
            let size = try FileManager.default.attributesOfItem(atPath: shop.url.path(percentEncoded: false))[.size]
            #expect((size as? NSNumber)?.int64Value == outcome.after)
            #expect(try MarketCheck(of: shop.url).run().findings == [])
        }
    }

    @Test("A market that is open is not replaced")
    func open() async throws {
        try await TemporaryFolder.with { folder in
            let shop = ShopFile(folder, "shop.db")
            _ = try await shop.register()
            let backup = folder.appending(path: "backup")
            _ = try Self.backup(shop, in: backup)
            _ = try await shop.open { _ in
                #expect(throws: OperationError.market(.busy)) {
                    try MarketRestore(backup, to: shop.url, replacing: true).run()
                }
            }
        }
    }

    @Test("A backup of which a file was changed, taken away or renamed out of the folder is refused", arguments: 0..<5)
    func damaged(kind: Int) async throws {
        try await TemporaryFolder.with { folder in
            let shop = ShopFile(folder, "shop.db")
            _ = try await shop.register()
            let backup = folder.appending(path: "backup")
            _ = try Self.backup(shop, in: backup)
            try damage(backup, kind)
            let copy = folder.appending(path: "copy.db")
            #expect(throws: OperationError.self) { try MarketRestore(backup, to: copy, replacing: false).run() }
            #expect(!FileManager.default.fileExists(atPath: copy.path(percentEncoded: false)))
        }
    }

    @Test("A backup that is cancelled leaves nothing behind")
    func cancelled() async throws {
        try await TemporaryFolder.with { folder in
            let shop = ShopFile(folder, "shop.db")
            _ = try await shop.register()
            let before = try files(in: folder)
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try Self.backup(shop, in: folder.appending(path: "backup"))
            }
            await #expect(throws: OperationError.cancelled) { try await task.value }
            // Whoever reads a market leaves SQLite's companions to the next program that opens it.
            #expect(try files(in: folder).filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") } == before)
        }
    }

    @Test("Images of a product that is deleted while they are taken are in no backup, and none is missing")
    func deletedInBetween() async throws {
        try await TemporaryFolder.with { folder in
            let shop = ShopFile(folder, "shop.db")
            for _ in 0..<2 { _ = try await shop.register() }
            let images = folder.appending(path: "shop.db-pictures")
            let file = try #require(try files(in: images).first { $0.hasSuffix("_origin") })
            let isFirst = Mutex(true)
            // The state was taken, and no image yet.
            let step: @Sendable (OperationProgress) -> Void = { _ in
                let isNow = isFirst.withLock { first in
                    defer { first = false }
                    return first
                }
                if isNow { Self.delete(file, of: shop, in: images) }
            }
            let target = folder.appending(path: "backup")
            let manifest = try MarketBackup(of: shop.url, in: target, program: "test", progress: step).run()
            #expect(manifest.missingImages == [])
            #expect(manifest.imageFiles == 1)
            #expect(manifest.rows["images"] == 1)
        }
    }

    @Test("By a second name of its file no market is opened, backed up or checked: its images are not there")
    func secondName() async throws {
        try await TemporaryFolder.with { folder in
            let shop = ShopFile(folder, "shop.db")
            _ = try await shop.register()
            let other = folder.appending(path: "other.db")
            try FileManager.default.linkItem(at: shop.url, to: other)
            for name in [shop.url, other] {
                #expect(throws: StoreError.linked) { try MarketStore(.file(name)) }
                #expect(throws: OperationError.market(.linked)) {
                    try Self.backup(ShopFile(folder, name.lastPathComponent), in: folder.appending(path: "backup"))
                }
                #expect(throws: OperationError.market(.linked)) { try MarketCheck(of: name).run() }
            }
            try FileManager.default.removeItem(at: other)
            _ = try Self.backup(shop, in: folder.appending(path: "backup"))
        }
    }

    @Test("An image that is missing in the market is named")
    func missing() async throws {
        try await TemporaryFolder.with { folder in
            let shop = ShopFile(folder, "shop.db")
            _ = try await shop.register()
            try remove(in: folder, "shop.db-pictures")
            let manifest = try Self.backup(shop, in: folder.appending(path: "backup"))
            #expect(manifest.missingImages.count == 1)
            #expect(manifest.imageFiles == 0)
        }
    }

    @Test("Another market can be put in the place of one, and has images of its own")
    func otherMarket() async throws {
        try await TemporaryFolder.with { folder in
            let (one, other) = (ShopFile(folder, "one.db"), ShopFile(folder, "other.db"))
            let images = [try await one.register(), try await other.register()]
            let backup = folder.appending(path: "backup")
            _ = try Self.backup(one, in: backup)
            _ = try MarketRestore(backup, to: other.url, replacing: true).run()
            #expect(try await other.serves(images[0]))
            #expect(try await one.serves(images[0]))
        }
    }

    @Test("A log that was left over where there is no database is set aside")
    func foreignLog() async throws {
        try await TemporaryFolder.with { folder in
            let shop = ShopFile(folder, "shop.db")
            _ = try await shop.register()
            let backup = folder.appending(path: "backup")
            _ = try Self.backup(shop, in: backup)
            for name in ["copy.db-wal", "copy.db-shm"] {
                try Data("left".utf8).write(to: folder.appending(path: name))
            }
            let copy = folder.appending(path: "copy.db")
            #expect(try MarketRestore(backup, to: copy, replacing: false).run().kept == nil)
            let left = try files(in: folder).filter { $0.hasPrefix("copy.db") && $0.hasSuffix("-wal") }
            #expect(left.count == 1 && left.allSatisfy { $0.hasPrefix("copy.db.before-") })
            #expect(try !files(in: folder).contains("copy.db-shm"))
        }
    }

    @Test("A database that cannot be opened for another reason than damage stays together with its log")
    func unreadable() async throws {
        try await TemporaryFolder.with { folder in
            let shop = ShopFile(folder, "shop.db")
            _ = try await shop.register()
            let backup = folder.appending(path: "backup")
            _ = try Self.backup(shop, in: backup)
            let log = folder.appending(path: "shop.db-wal")
            try? FileManager.default.removeItem(at: log)
            // SQLite cannot open it, and that is no damage.
            try FileManager.default.createDirectory(at: log, withIntermediateDirectories: false)
            #expect(throws: OperationError.self) { try MarketRestore(backup, to: shop.url, replacing: true).run() }
            #expect(try files(in: folder).contains("shop.db-wal"))
            #expect(try !files(in: folder).contains { $0.contains("before") })
        }
    }

    /// Deletes an image as the market does: its row, then its file.
    private static func delete(_ file: String, of shop: ShopFile, in images: URL) {
        let path = shop.url.path(percentEncoded: false)
        let connection = try? SQLiteConnection(path: path, access: .readWrite)
        try? connection?.run("DELETE FROM images WHERE full_name LIKE ? || '%'", [.text(file)])
        try? FileManager.default.removeItem(at: images.appending(path: file))
    }

    static func backup(_ shop: ShopFile, in folder: URL) throws -> BackupManifest {
        try MarketBackup(of: shop.url, in: folder, program: "test").run()
    }

    private func products(in shop: ShopFile) async throws -> Int64? {
        try await shop.open { _ in }
        return try MarketCheck(of: shop.url).run().rows["products"]
    }

    private func files(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
    }

    private func remove(in folder: URL, _ name: String) throws {
        let images = folder.appending(path: name)
        for file in try files(in: images) where !file.hasPrefix(".") {
            try FileManager.default.removeItem(at: images.appending(path: file))
        }
    }

    private func mode(of url: URL) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path(percentEncoded: false))
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    private func damage(_ backup: URL, _ kind: Int) throws {
        let list = backup.appending(path: "SHA256SUMS")
        let images = backup.appending(path: "images")
        let image = images.appending(path: try #require(try files(in: images).first))
        switch kind {
        case 0: try Data("x".utf8).write(to: image)
        case 1: try FileManager.default.removeItem(at: image)
        case 2: try Data("x".utf8).write(to: backup.appending(path: "market.db"))
        case 3: try FileManager.default.removeItem(at: backup.appending(path: "manifest.json"))
        default:
            let text = try String(contentsOf: list, encoding: .utf8)
            try Data(text.replacingOccurrences(of: "images/", with: "../").utf8).write(to: list)
        }
    }
}
