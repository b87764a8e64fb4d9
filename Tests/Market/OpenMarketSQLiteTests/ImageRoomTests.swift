import Foundation
import OpenMarketTesting
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("The room that images and texts take", .slot)
struct ImageRoomTests {
    private static func totals(_ store: MarketStore) async throws -> [String: Int64] {
        try await sums("SELECT holder, bytes FROM image_totals WHERE bytes <> 0", store)
    }

    /// The same from the rows.
    private static func counted(_ store: MarketStore) async throws -> [String: Int64] {
        try await sums(
            """
            SELECT holder, sum(bytes) FROM (
                SELECT 'vendor ' || p.vendor_id AS holder, (i.byte_count + 4095) / 4096 * 4096 AS bytes
                    FROM images i JOIN products p ON p.id = i.product_id
                UNION ALL SELECT 'address ' || source, (byte_count + 4095) / 4096 * 4096 FROM images
                UNION ALL SELECT 'vendor ' || vendor_id,
                    length(CAST(coalesce(name, '') || coalesce(summary, '') AS BLOB)) / 1024 * 4096 FROM products
                UNION ALL SELECT 'address ' || s.source,
                    length(CAST(coalesce(p.name, '') || coalesce(p.summary, '') AS BLOB)) / 1024 * 4096
                    FROM products p JOIN vendor_sources s ON s.vendor = p.vendor_id
            ) WHERE holder IS NOT NULL GROUP BY holder HAVING sum(bytes) <> 0
            """,
            store
        )
    }

    private static func sums(_ sql: SQL, _ store: MarketStore) async throws -> [String: Int64] {
        try await store.database.read { connection throws(StoreError) in
            let rows = try connection.all(sql) { ($0.text(0), $0.integer(1)) }
            return Dictionary(rows) { $1 }
        }
    }

    private static func image(_ random: inout SeededGenerator) -> ImageFile {
        var file = SampleRecords.image(String(Int.random(in: 0...Int.max, using: &random)))
        file.byteCount = Int64.random(in: 0...20_000, using: &random)
        file.source = ["a", "b", nil].randomElement(using: &random) ?? nil
        return file
    }

    private static func text(_ random: inout SeededGenerator) -> String {
        String(repeating: "글 ", count: Int.random(in: 0...2_000, using: &random))
    }

    @Test("What is counted is what the rows have, whatever is registered, changed and removed", arguments: seeds)
    func counts(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let store = try MarketStore(.memory)
        var (vendors, products): ([VendorRecord], [RecordID<ProductRecord>]) = ([], [])
        for number in 0..<3 {
            var vendor = SampleRecords.vendor("v\(number)", number)
            vendor.source = ["a", "c", nil][number]
            vendors.append(try await store.addVendor(vendor))
        }
        for step in 0..<60 {
            let product = products.randomElement(using: &random)
            switch (Int.random(in: 0..<8, using: &random), product) {
            case (0, let id?):
                _ = try await store.delete(id)
                products.removeAll { $0 == id }
            case (1...2, let id?):
                let kept = try await store.product(id)?.images.dropFirst() ?? []
                var change = ProductChange()
                change.images = .set(kept.map { .kept($0.id, text: nil) } + [.added(Self.image(&random))])
                if Bool.random(using: &random) { change.summary = .set(Self.text(&random)) }
                _ = try await store.update(id, change)
            case (3, let id?):
                let vendor = vendors.randomElement(using: &random)?.id
                let size = Int64.random(in: 0...9_000, using: &random)
                try await store.database.write { session throws(StoreError) in
                    let connection = session.connection
                    try connection.run("UPDATE products SET vendor_id = ? WHERE id = ?", [.id(vendor), .id(id)])
                    let resize: SQL = "UPDATE images SET byte_count = ? WHERE product_id = ?"
                    try connection.run(resize, [.integer(size), .id(id)])
                }
            case (4, _) where step > 40 && vendors.count > 1:
                _ = try await store.removeVendor(vendors.removeLast()) { _ in }
                products = try await store.database.read { connection throws(StoreError) in
                    try connection.all("SELECT id FROM products") { RecordID($0.integer(0)) }
                }
            default:
                var new = SampleRecords.product("p\(step)", vendor: vendors.randomElement(using: &random))
                new.summary = Self.text(&random)
                if Bool.random(using: &random) { new.vendorID = nil }
                for _ in 0..<Int.random(in: 0...3, using: &random) { new.images.append(Self.image(&random)) }
                products.append(try await store.insert(new).id)
            }
            #expect(try await Self.totals(store) == Self.counted(store), "step \(step)")
        }
        await store.close()
    }

    @Test("A file of before counts what it has when it is opened")
    func migration() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "shop.db")
            let steps = Array(MarketTables.all.prefix { $0 != MarketTables.addresses })
            let before = try MarketStore(.file(file), migrations: steps)
            let vendor = try await before.addVendor(SampleRecords.vendor("v"))
            try await before.database.write { session throws(StoreError) in
                let connection = session.connection
                try connection.run(
                    """
                    INSERT INTO products (vendor_id, price_key, discount_rate, created_at, currency, summary)
                    VALUES (?, '', 0, 0, 'KRW', ?)
                    """,
                    [.id(vendor.id), .text(String(repeating: "글", count: 1_200))]
                )
                try connection.run(
                    """
                    INSERT INTO images (product_id, position, full_name, thumb_name, media_type, byte_count)
                    VALUES (1, 0, 'a', 'a', 'image/png', 5000)
                    """
                )
            }
            await before.close()
            let store = try MarketStore(.file(file))
            #expect(try await Self.totals(store) == ["vendor \(vendor.id.rawValue)": 8192 + 12_288])
            await store.close()
        }
    }

    @Test("A vendor and an address have room for long texts up to their bounds, and a shorter one is always right")
    func texts() async throws {
        for bound in [\StoreOptions.imageBytesPerVendor, \.bytesPerAddress] {
            var options = StoreOptions()
            options[keyPath: bound] = 10 * 4096
            let store = try MarketStore(.memory, options: options)
            var new = SampleRecords.vendor("v")
            new.source = "a"
            let vendor = try await store.addVendor(new)
            var product = SampleRecords.product("lamp", vendor: vendor)
            product.images = []
            product.summary = String(repeating: "x", count: 3_100)
            for _ in 0..<3 { _ = try await store.insert(product) }
            await #expect(throws: StoreError.tooMany) { _ = try await store.insert(product) }
            product.summary = "short"
            let last = try await store.insert(product).id
            var change = ProductChange()
            change.summary = .set(String(repeating: "x", count: 3_100))
            let longer = change
            await #expect(throws: StoreError.tooMany) { _ = try await store.update(last, longer) }
            change.summary = .set(String(repeating: "x", count: 1_100))
            #expect(try await store.update(last, change).summary?.count == 1_100)
            change.summary = .set("shorter")
            #expect(try await store.update(last, change).summary == "shorter")
            await store.close()
        }
    }

    private static let seeds = (1...UInt64(repetitions(6, nightly: 200))).map { $0 }
}
