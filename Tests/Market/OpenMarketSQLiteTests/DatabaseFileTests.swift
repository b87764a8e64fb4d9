import Foundation
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("The database file", .slot)
struct DatabaseFileTests {
    @Test("What was acknowledged is there after closing and opening, with its indexes")
    func reopening() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            let store = try MarketStore(.file(file))
            let ids = try await store.insert(all: (0..<100).map { SampleRecords.product("Chair \($0)") })
            await store.close()
            #expect(!FileManager.default.fileExists(atPath: file.path() + "-wal"))
            let again = try MarketStore(.file(file))
            #expect(try await again.page(at: .offset(7), size: 3).rows.map(\.id) == [ids[92], ids[91], ids[90]])
            #expect(try await again.found("chair 42") == [ids[42]])
            await again.close()
        }
    }

    @Test("A store that is let go without closing leaves a sound file")
    func lettingGo() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            _ = try await MarketStore(.file(file)).insert(SampleRecords.product("Chair"))
            var reopened: MarketStore?
            // Its threads end by themselves, and then the lock is free.
            while reopened == nil {
                reopened = try? MarketStore(.file(file))
                try await Task.sleep(for: .milliseconds(1))
            }
            #expect(try await reopened?.found("chair").count == 1)
            await reopened?.close()
        }
    }

    @Test("A second store cannot open a file that is open")
    func oneAtATime() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            let store = try MarketStore(.file(file))
            #expect(throws: StoreError.busy) { try MarketStore(.file(file)) }
            await store.close()
            await (try MarketStore(.file(file))).close()
        }
    }

    @Test("Only its owner may read it")
    func permissions() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            await (try MarketStore(.file(file))).close()
            // Copied, or made by something that left it open to all.
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path())
            let store = try MarketStore(.file(file))
            _ = try await store.insert(SampleRecords.product())
            for name in ["market.db", "market.db-wal", "market.db-shm", "market.db-lock"] {
                let path = folder.appending(path: name).path()
                let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
                #expect(mode == 0o600, "\(name)")
            }
            await store.close()
        }
    }

    @Test("A file that is no database is refused and left alone")
    func noDatabase() async throws {
        try await refused(Data("These are not the bytes of a database, not even of a small one.".utf8), .foreignFile)
    }

    @Test("A database of another program is refused and left alone")
    func foreignDatabase() async throws {
        try await refused(try await header(applicationID: 0x1234_5678), .foreignFile)
    }

    @Test("A database of a later release is refused and left alone")
    func newerSchema() async throws {
        try await refused(
            try await header(schemaVersion: 99),
            .newerSchema(found: 99, supported: Int64(MarketTables.all.count))
        )
    }

    @Test("A damaged file is reported as such")
    func corrupt() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            await (try MarketStore(.file(file))).close()
            // The pages with the header and the schema stay whole.
            let whole = try Data(contentsOf: file).count
            let store = try MarketStore(.file(file))
            _ = try await store.insert(all: (0..<2_000).map { SampleRecords.product("Chair \($0)") })
            await store.close()
            var bytes = try Data(contentsOf: file)
            for index in whole..<bytes.count { bytes[index] = 0x5A }
            try bytes.write(to: file)
            let damaged = try MarketStore(.file(file))
            await #expect(throws: StoreError.corrupt) { try await damaged.page(at: .offset(0), size: 10) }
            await #expect(throws: StoreError.corrupt) { try await damaged.insert(SampleRecords.product()) }
            await damaged.close()
        }
    }

    @Test("A folder that is not there is an error of the system")
    func noFolder() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "no/market.db")
            #expect(throws: StoreError.self) { try MarketStore(.file(file)) }
        }
    }

    @Test("On a full disk writing says so, reading goes on, and writing does too once there is space")
    func full() async throws {
        var options = StoreOptions()
        options.maximumPages = 150
        try await StoreKind.file.withStore(options) { store in
            var ids: [RecordID<ProductRecord>] = []
            do {
                while ids.count < 10_000 {
                    var product = SampleRecords.product("Chair \(ids.count)")
                    product.summary = String(repeating: "x", count: 2_000)
                    ids.append(try await store.insert(product).id)
                }
            } catch {
                #expect(error as? StoreError == .full)
            }
            #expect(ids.count > 10)
            #expect(try await store.page(at: .offset(0), size: 5).total == Int64(ids.count))
            #expect(try await store.found("chair").count == ids.count)
            for id in ids.prefix(ids.count / 2) { _ = try await store.delete(id) }
            let next = try await store.insert(SampleRecords.product("Desk"))
            #expect(try await store.found("desk") == [next.id])
        }
    }

    @Test("When the disk fills up in the middle of a group, those who fit are kept and the others hear of it")
    func fullInAGroup() async throws {
        var options = StoreOptions()
        options.maximumPages = 150
        try await StoreKind.file.withStore(options) { store in
            let outcomes = await withTaskGroup(of: StoreError?.self, returning: [StoreError?].self) { group in
                for number in 0..<400 {
                    group.addTask {
                        var product = SampleRecords.product("Chair \(number)")
                        product.summary = String(repeating: "x", count: 2_000)
                        do throws(StoreError) {
                            _ = try await store.insert(product)
                            return nil
                        } catch {
                            return error
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            let kept = outcomes.count { $0 == nil }
            #expect(kept > 10 && kept < 400)
            #expect(outcomes.allSatisfy { $0 == nil || $0 == .full })
            let total = try await store.page(at: .offset(0), size: 1).total
            #expect(total == Int64(kept))
            #expect(try await store.found("chair").count == kept)
        }
    }

    @Test("The log stays short under steady writing and reading")
    func shortLog() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            var options = StoreOptions()
            options.survivesPowerLoss = false
            let store = try MarketStore(.file(file), options: options)
            let summary = String(repeating: "x", count: 3_000)
            let longest = Longest()
            try await withThrowingTaskGroup { group in
                for _ in 0..<4 {
                    group.addTask {
                        for _ in 0..<25 {
                            var product = SampleRecords.product("Chair")
                            product.summary = summary
                            _ = try await store.insert(all: Array(repeating: product, count: 200))
                            let path = file.path() + "-wal"
                            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
                            longest.note(size ?? 0)
                        }
                    }
                    group.addTask {
                        for offset in 0..<300 { _ = try await store.page(at: .offset(Int64(offset)), size: 100) }
                    }
                }
                try await group.waitForAll()
            }
            #expect(longest.value > 0)
            #expect(longest.value < 64 << 20)
            await store.close()
        }
    }

    // MARK: Support

    /// Opening `bytes` must fail with `error` and change nothing.
    private func refused(_ bytes: Data, _ error: StoreError) async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            try bytes.write(to: file)
            #expect(throws: error) { try MarketStore(.file(file)) }
            #expect(try Data(contentsOf: file) == bytes)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
            #expect(names == ["market.db"])
        }
    }

    /// A real database with other numbers in its header (offsets 60 and 68 of the file format).
    private func header(schemaVersion: UInt32? = nil, applicationID: UInt32? = nil) async throws -> Data {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            await (try MarketStore(.file(file))).close()
            var bytes = try Data(contentsOf: file)
            for (offset, number) in [(60, schemaVersion), (68, applicationID)] {
                guard let number else { continue }
                for byte in 0..<4 { bytes[offset + byte] = UInt8(truncatingIfNeeded: number >> (24 - 8 * byte)) }
            }
            return bytes
        }
    }
}

@Suite("A file that lost its content", .slot)
struct EmptiedFileTests {
    @Test(
        "An empty file beside what is left of a market is not opened, and loses nothing of that",
        arguments: ["shop.db-wal", "shop.db-pictures", "shop.db-uploads", "shop-pictures"]
    )
    func emptied(_ remains: String) async throws {
        try await TemporaryFolder.with { folder in
            let (file, rest) = (folder.appending(path: "shop.db"), folder.appending(path: remains))
            try Data().write(to: file)
            try Data("rest".utf8).write(to: rest)
            #expect(throws: StoreError.emptied) { try MarketStore(.file(file)) }
            #expect(try Data(contentsOf: file).isEmpty)
            #expect(try Data(contentsOf: rest) == Data("rest".utf8))
        }
    }

    @Test(
        "An empty file alone is a new market, and so is a path where there is none",
        arguments: [nil, "", "shop.db-lock"]
    )
    func new(_ beside: String?) async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "shop.db")
            for name in [beside.map { _ in "shop.db" }, beside] where name?.isEmpty == false {
                try Data().write(to: folder.appending(path: name ?? ""))
            }
            let store = try MarketStore(.file(file))
            #expect(try await store.vendors().isEmpty)
            await store.close()
        }
    }

    @Test("A market whose content is lost is refused after it was served")
    func lost() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "shop.db")
            let store = try MarketStore(.file(file))
            _ = try await store.addVendor(SampleRecords.vendor("Wongbing"))
            try FileManager.default.copyItem(
                at: folder.appending(path: "shop.db-wal"),
                to: folder.appending(path: "kept")
            )
            await store.close()
            try Data().write(to: file)
            try FileManager.default.copyItem(
                at: folder.appending(path: "kept"),
                to: folder.appending(path: "shop.db-wal")
            )
            #expect(throws: StoreError.emptied) { try MarketStore(.file(file)) }
        }
    }
}

@Suite("The steps of the schema", .slot)
struct MigrationTests {
    @Test("A file of the first release is brought up to date with everything in it")
    func firstRelease() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            try Self.write(to: file)
            let store = try MarketStore(.file(file))
            #expect(try await store.vendors().map(\.name) == ["wongbing"])
            #expect(try await !store.identity().isEmpty)
            await #expect(throws: StoreError.duplicate(.vendorName)) {
                try await store.addVendor(SampleRecords.vendor("Wongbing"))
            }
            await store.close()
        }
    }

    private static func write(to file: URL) throws {
        let connection = try SQLiteConnection(path: file.path(percentEncoded: false), access: .readWrite)
        for statement in MarketTables.first { try connection.run(statement) }
        try connection.run("PRAGMA application_id = " + .number(Schema.applicationID))
        try connection.run("PRAGMA user_version = 1")
        try connection.run(
            "INSERT INTO vendors (name, folded_name, identifier, secret_hash, created_at) VALUES (?, ?, ?, ?, 0)",
            ["wongbing", "wongbing", "i", "h"].map { .text($0) }
        )
    }
}

/// The largest of some numbers.
private final class Longest: Sendable {
    private let number = Mutex(0)

    var value: Int { number.withLock { $0 } }

    func note(_ value: Int) {
        number.withLock { $0 = max($0, value) }
    }
}
