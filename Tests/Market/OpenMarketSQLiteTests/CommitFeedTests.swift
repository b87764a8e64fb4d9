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

    @Test("Once it is told that a product is hidden, its edits are told to no one, until it is shown again")
    func hidden() async throws {
        let store = try MarketStore(.memory)
        let heard = Mutex<[CommittedChange]>([])
        store.feed.listen { changes in heard.withLock { $0 += changes } }
        let id = try await store.insert(SampleRecords.product("Lamp")).id
        var change = ProductChange()
        for (status, price) in [(SaleState.hidden, 1), (.hidden, 2), (.hidden, 3), (.onSale, 4)] {
            (change.status, change.price) = (.set(status), .set(Decimal(price)))
            _ = try await store.update(id, change)
        }
        let kinds = heard.withLock { changes in
            changes.map { if case .product(_, let kind, _) = $0 { kind.rawValue } else { "?" } }
        }
        #expect(kinds == ["created", "deleted", "created"])
        await store.close()
    }
}
