import Foundation
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("Products in the store", .slot)
struct ProductStoreTests {
    @Test("A registered product is read back with every field", arguments: StoreKind.allCases)
    func roundTrip(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let vendor = try await store.addVendor(SampleRecords.vendor("제인"))
            var new = SampleRecords.product("아이폰13", vendor: vendor, price: Decimal(string: "1299.99"), images: 3)
            new.discount = Decimal(string: "0.10")
            new.stock = 1_000_000_000_000
            new.category = "phones"
            new.passwordHash = "hash"
            let added = try await store.insert(new)
            let read = try #require(try await store.product(added.id))
            #expect(read == added)
            #expect(read.vendorID == vendor.id)
            #expect(read.vendorName == "제인")
            #expect(read.price == Decimal(string: "1299.99"))
            #expect(read.discount == Decimal(string: "0.1"))
            #expect(read.bargainPrice == Decimal(string: "1299.89"))
            #expect(read.stock == 1_000_000_000_000)
            #expect(read.category == "phones")
            #expect(read.passwordHash == "hash")
            #expect(read.version == 1)
            #expect(read.createdAt == 1_700_000_000)
            #expect(read.images.map(\.file) == new.images)
            #expect(read.images.map(\.position) == [0, 1, 2])
            #expect(read.thumbnail == read.images.first)
        }
    }

    @Test("What lenient rules leave out stays out", arguments: StoreKind.allCases)
    func absentFields(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let new = SampleRecords.product(nil, price: nil, discount: nil, stock: nil)
            let read = try await store.insert(new)
            #expect(read.name == nil && read.price == nil && read.discount == nil && read.stock == nil)
            #expect(read.vendorID == nil && read.thumbnail == nil && read.images.isEmpty)
        }
    }

    @Test("An edit changes the given fields, can empty one, and counts up the version", arguments: StoreKind.allCases)
    func edit(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let added = try await store.insert(SampleRecords.product("Old", category: "toys", images: 2))
            var change = ProductChange()
            change.name = .set("New")
            change.category = .set(nil)
            change.thumbnail = .set(added.images[1].id)
            let edited = try await store.update(added.id, change)
            #expect(edited.name == "New" && edited.category == nil)
            #expect(edited.summary == added.summary && edited.price == added.price)
            #expect(edited.thumbnail == added.images[1])
            #expect(edited.version == 2)
            let read = try await store.product(added.id)
            #expect(read == edited)
        }
    }

    @Test("New images replace the old ones and get new numbers", arguments: StoreKind.allCases)
    func newPictures(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let added = try await store.insert(SampleRecords.product(images: 2))
            var change = ProductChange()
            change.images = .set([.added(SampleRecords.image("fresh"))])
            let edited = try await store.update(added.id, change)
            #expect(edited.images.map(\.file.fullName) == ["fresh.jpg"])
            #expect(edited.thumbnail == edited.images.first)
            #expect(!added.images.map(\.id).contains(edited.images[0].id))
            let names = added.images.map { String($0.file.fullName.prefix { $0 != "." }) } + ["fresh", "fres"]
            #expect(try await store.usedImageNames(among: names) == ["fresh"])
        }
    }

    @Test("An image of another product cannot become the thumbnail", arguments: StoreKind.allCases)
    func foreignThumbnail(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let first = try await store.insert(SampleRecords.product("One", images: 1))
            let second = try await store.insert(SampleRecords.product("Two", images: 1))
            var change = ProductChange()
            change.name = .set("Changed")
            change.thumbnail = .set(first.images[0].id)
            await #expect(throws: StoreError.missing) { try await store.update(second.id, change) }
            #expect(try await store.product(second.id) == second)
        }
    }

    @Test("A deleted product takes its images and tokens along, and its number is not given again")
    func delete() async throws {
        try await StoreKind.file.withStore { store in
            let added = try await store.insert(SampleRecords.product(images: 2))
            try await store.addDeletionToken("token", for: added.id, at: 0, forgettingBefore: 0)
            #expect(try await store.delete(added.id) == added)
            #expect(try await store.product(added.id) == nil)
            #expect(try await store.product(deletableWith: "token", madeSince: 0) == nil)
            let names = added.images.map { String($0.file.fullName.prefix { $0 != "." }) }
            #expect(try await store.usedImageNames(among: names).isEmpty)
            await #expect(throws: StoreError.missing) { try await store.delete(added.id) }
            let next = try await store.insert(SampleRecords.product())
            #expect(next.id > added.id)
        }
    }

    @Test("An edit of an old version is refused and says which is the current one", arguments: StoreKind.allCases)
    func versions(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let added = try await store.insert(SampleRecords.product())
            var change = ProductChange()
            change.stock = .set(7)
            _ = try await store.update(added.id, change, ifVersion: 1)
            await #expect(throws: StoreError.versionConflict(current: 2)) {
                try await store.update(added.id, change, ifVersion: 1)
            }
            await #expect(throws: StoreError.versionConflict(current: 2)) {
                try await store.delete(added.id, ifVersion: 1)
            }
            await #expect(throws: StoreError.missing) { try await store.update(RecordID(99), change) }
        }
    }

    @Test("A like counts once for each user, is no edit, and ends with its product", arguments: StoreKind.allCases)
    func likes(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let added = try await store.insert(SampleRecords.product())
            for times in [2, 3, 1] { try await store.like(added.id, times: times) }
            #expect(try await store.product(added.id)?.likes == 3)
            try await store.unlike(added.id, by: "user 1")
            try await store.unlike(added.id, by: "user 1")
            try await store.unlike(added.id, by: "a stranger")
            #expect(try await store.product(added.id)?.likes == 2)
            #expect(try await store.product(added.id)?.version == 1)
            _ = try await store.delete(added.id)
            #expect(try await store.likeRows() == 0)
        }
    }

    @Test("A like of a product that is not there yet does not count later, nor does taking it back")
    func likeBeforeProduct() async throws {
        try await StoreKind.memory.withStore { store in
            try await store.like(RecordID(1), times: 1)
            let added = try await store.insert(SampleRecords.product())
            #expect(added.id == RecordID(1))
            try await store.unlike(added.id, by: "user 0")
            #expect(try await store.product(added.id)?.likes == 0)
        }
    }

    @Test("Only a like that changes something makes older responses about products old")
    func likeChange() async throws {
        try await StoreKind.memory.withStore { store in
            let added = try await store.insert(SampleRecords.product())
            let before = store.changes.count
            try await store.like(added.id, times: 1)
            #expect(store.changes.count == before + 1)
            try await store.like(added.id, times: 1)
            #expect(store.changes.count == before + 1)
        }
    }

    @Test("Many products are stored together or not at all", arguments: StoreKind.allCases)
    func together(kind: StoreKind) async throws {
        try await kind.withStore { store in
            var stranger = SampleRecords.product("C")
            stranger.vendorID = RecordID(42)
            let batch = [SampleRecords.product("A"), SampleRecords.product("B"), stranger]
            await #expect(throws: StoreError.self) { try await store.insert(all: batch) }
            #expect(try await store.page(at: .offset(0), size: 10).total == 0)
            let ids = try await store.insert(all: Array(batch.dropLast()))
            #expect(try await store.page(at: .offset(0), size: 10).rows.map(\.id) == ids.reversed())
        }
    }
}

extension MarketStore {
    fileprivate func unlike(_ id: RecordID<ProductRecord>, by user: String) async throws(StoreError) {
        try await database.write { session throws(StoreError) in
            try LikeTable(session).remove(String(id.rawValue), by: user)
        }
    }

    fileprivate func likeRows() async throws(StoreError) -> Int64? {
        try await database.read { connection throws(StoreError) in
            try connection.first("SELECT count(*) FROM likes WHERE product IS NOT NULL") { $0.integer(0) }
        }
    }
}
