import Foundation
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("Vendors, tokens, responses and banners in the store", .slot)
struct AccountStoreTests {
    @Test("A vendor is found by number and by identifier in either case", arguments: StoreKind.allCases)
    func vendors(kind: StoreKind) async throws {
        try await kind.withStore { store in
            var new = SampleRecords.vendor("제인")
            new.identifier = "AAAAAAAA-0000-1000-8000-000000000000"
            let jane = try await store.addVendor(new)
            #expect(try await store.vendor(jane.id) == jane)
            #expect(try await store.vendor(identifier: new.identifier.lowercased()) == jane)
            #expect(try await store.vendor(identifier: new.identifier) == jane)
            #expect(try await store.vendors() == [jane])
        }
    }

    @Test("A name or an identifier that is taken is refused by what is taken", arguments: StoreKind.allCases)
    func taken(kind: StoreKind) async throws {
        try await kind.withStore { store in
            _ = try await store.addVendor(SampleRecords.vendor("Jane", 1))
            _ = try await store.addVendor(SampleRecords.vendor("Joe", 2))
            await #expect(throws: StoreError.duplicate(.vendorName)) {
                try await store.addVendor(SampleRecords.vendor("Jane", 3))
            }
            await #expect(throws: StoreError.duplicate(.vendorIdentifier)) {
                try await store.addVendor(SampleRecords.vendor("Jim", 1))
            }
        }
    }

    @Test("A product keeps its secret; a token is for one product and one deletion", arguments: StoreKind.allCases)
    func tokens(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let one = try await store.insert(SampleRecords.product("One"))
            let two = try await store.insert(SampleRecords.product("Two"))
            #expect(try await store.deletionSecret(of: one.id, orElse: "first") == "first")
            #expect(try await store.deletionSecret(of: one.id, orElse: "second") == "first")
            try await store.addDeletionToken("token", for: two.id, at: 0, forgettingBefore: 0)
            await #expect(throws: StoreError.duplicate(.deletionToken)) {
                try await store.addDeletionToken("token", for: one.id, at: 0, forgettingBefore: 0)
            }
            await #expect(throws: StoreError.missing) {
                try await store.addDeletionToken("t", for: RecordID(9), at: 0, forgettingBefore: 0)
            }
            #expect(try await store.product(deletableWith: "token", madeSince: 0) == two.id)
            await #expect(throws: StoreError.missing) { try await store.delete(one.id, with: "token", madeSince: 0) }
            #expect(try await store.delete(two.id, with: "token", madeSince: 0) == two)
            await #expect(throws: StoreError.missing) { try await store.delete(two.id, with: "token", madeSince: 0) }
            #expect(try await store.delete(one.id, with: "first", madeSince: 0) == one)
        }
    }

    @Test("A response is stored with its effect, once for each caller's key", arguments: StoreKind.allCases)
    func responses(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let key = IdempotencyKey(caller: "a", key: "k")
            let remembering = RememberedResponse<ProductRecord>(key) { record(digest: "d", body: $0.name ?? "") }
            _ = try await store.insert(SampleRecords.product("Chair"), remembering: remembering)
            #expect(try await store.response(for: key) == record(digest: "d", body: "Chair"))
            await #expect(throws: StoreError.answeredBefore) {
                try await store.insert(SampleRecords.product("Desk"), remembering: remembering)
            }
            #expect(try await store.page(at: .offset(0), size: 9).total == 1)
            #expect(try await store.response(for: IdempotencyKey(caller: "b", key: "k")) == nil)
        }
    }

    @Test("An effect that fails leaves no response", arguments: StoreKind.allCases)
    func failedEffect(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let key = IdempotencyKey(caller: "a", key: "k")
            let remembering = RememberedResponse<ProductRecord>(key) { _ in record(digest: "d", body: "") }
            await #expect(throws: StoreError.missing) {
                try await store.delete(RecordID(1), remembering: remembering)
            }
            let response = try await store.response(for: key)
            #expect(response == nil)
        }
    }

    @Test(
        "Storing a response forgets no other one; only the market says when they are old",
        arguments: StoreKind.allCases
    )
    func forgetting(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let keys = ["old", "young", "new"].map { IdempotencyKey(caller: "a", key: $0) }
            let days = 86_400 as Int64
            for (number, key) in keys.enumerated() {
                let old = record(digest: "d", body: "", at: 1_000 + Int64(number) * 3 * days)
                _ = try await store.insert(SampleRecords.product(), remembering: RememberedResponse(key) { _ in old })
            }
            for key in keys { #expect(try await store.response(for: key) != nil) }
            #expect(try await store.removeResponses(before: 1_000 + 3 * days) == 1)
            #expect(try await store.response(for: keys[0]) == nil)
            #expect(try await store.response(for: keys[1]) != nil)
        }
    }

    @Test("Banners come in their order and are replaced as a whole", arguments: StoreKind.allCases)
    func banners(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let banners = [
                BannerRecord(image: "b.png", title: "Two", product: RecordID(7)), BannerRecord(image: "a.png"),
            ]
            try await store.replaceBanners(with: banners)
            #expect(try await store.banners() == banners)
            try await store.replaceBanners(with: [BannerRecord(image: "c.png")])
            #expect(try await store.banners().map(\.image) == ["c.png"])
            #expect(try await store.usedImageNames(among: ["a", "b", "c"]) == ["c"])
        }
    }

    private func record(digest: String, body: String, at time: Int64 = 1_000) -> IdempotencyRecord {
        IdempotencyRecord(
            requestDigest: digest,
            status: 201,
            headers: Data([0, 1, 2]),
            body: Data(body.utf8),
            createdAt: time
        )
    }
}

extension MarketStore {
    /// The numbers of all products that match a text.
    func found(_ text: String) async throws -> [RecordID<ProductRecord>] {
        try await page(at: .offset(0), size: 10_000, filter: ProductFilter(text: text)).rows.map(\.id)
    }
}
