import Foundation
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("What is told after a commit", .slot)
struct CommitFeedTests {
    @Test("Telling is as cheap after twenty thousand commits as after one, and takes no more of the stack")
    func often() {
        let feed = CommitFeed()
        let heard = Mutex(0)
        feed.listen { changes in heard.withLock { $0 += changes.count } }
        for _ in 0..<20_000 { feed.tell([.everything]) }
        feed.tell([])
        #expect(heard.withLock { $0 } == 20_000)
    }

    @Test("A change that fails or is taken back is not told; its neighbours in the group are")
    func takenBack() async throws {
        let store = try MarketStore(.memory)
        let told = Mutex<[CommittedChange]>([])
        store.feed.listen { changes in told.withLock { $0 += changes } }
        let id = try await store.insert(SampleRecords.product()).id
        await #expect(throws: StoreError.missing) { try await store.delete(RecordID(99)) }
        _ = try? await store.database.write { session throws(StoreError) -> Bool in
            _ = try ProductWriter(session).insert(SampleRecords.product())
            throw .missing
        }
        _ = try await store.delete(id)
        #expect(told.withLock { $0 } == [.product(id, .created, of: nil), .product(id, .deleted, of: nil)])
        await store.close()
    }

    @Test("Once it is told that a product is hidden, its changes are told to its vendor alone, until it is shown again")
    func hidden() async throws {
        let store = try MarketStore(.memory)
        var vendor = SampleRecords.vendor("Ann")
        vendor.account = "ann"
        let ann = try await store.addVendor(vendor)
        let heard = Mutex<[CommittedChange]>([])
        store.feed.listen { changes in heard.withLock { $0 += changes } }
        let id = try await store.insert(SampleRecords.product("Lamp", vendor: ann)).id
        try await store.like(id, times: 1)
        var change = ProductChange()
        for (status, price) in [(SaleState.hidden, 1), (.hidden, 2), (.hidden, 3), (.onSale, 4)] {
            (change.status, change.price) = (.set(status), .set(Decimal(price)))
            _ = try await store.update(id, change)
            guard price == 3 else { continue }
            try await store.database.write { session throws(StoreError) in
                try LikeTable(session).remove(String(id.rawValue), by: "user 0")
            }
        }
        let everyone = [CommittedChange.Kind.created, .changed, .deleted].map {
            CommittedChange.product(id, $0, of: ann.id)
        }
        let alone = [CommittedChange](repeating: .hidden(id, vendor: "ann"), count: 3)
        #expect(heard.withLock { $0 } == everyone + alone + [.product(id, .created, of: ann.id)])
        await store.close()
    }

    @Test("The changes of a hidden product without a vendor, or whose vendor is no user, are told to no one")
    func nobody() async throws {
        let store = try MarketStore(.memory)
        let bob = try await store.addVendor(SampleRecords.vendor("Bob"))
        var change = ProductChange()
        change.status = .set(.hidden)
        for vendor in [nil, bob] {
            let id = try await store.insert(SampleRecords.product("Lamp", vendor: vendor)).id
            _ = try await store.update(id, change)
            let heard = Mutex<[CommittedChange]>([])
            store.feed.listen { changes in heard.withLock { $0 += changes } }
            change.price = .set(2)
            _ = try await store.update(id, change)
            #expect(heard.withLock { $0.isEmpty })
        }
        await store.close()
    }
}
