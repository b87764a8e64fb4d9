import Dispatch
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("Reads that may take long", .slot)
struct LongReadTests {
    /// A store with one thread for long reads, which is busy until `body` ends.
    private func withBusyThread(_ body: (MarketStore) async throws -> Void) async throws {
        var options = StoreOptions()
        (options.longReaders, options.longReads, options.longReadsOfOneAddress) = (1, 3, 2)
        try await StoreKind.file.withStore(options) { store in
            let (begun, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let first = Task {
                try await store.database.read(isLong: true) { _ in
                    begun.signal()
                    end.wait()
                }
            }
            await Task.detached { begun.wait() }.value
            defer { end.signal() }
            try await body(store)
            end.signal()
            try await first.value
        }
    }

    private func list(_ store: MarketStore) async throws -> Int64 {
        var filter = ProductFilter()
        filter.category = "toys"
        return try await store.page(at: .offset(0), size: 1, filter: filter, sort: .cheapest).total
    }

    @Test("A short read does not wait for a long one")
    func shortReads() async throws {
        try await withBusyThread { store in
            var filter = ProductFilter()
            let all = try await store.page(at: .offset(0), size: 1)
            let cheapest = try await store.page(at: .offset(0), size: 1, sort: .cheapest)
            filter.category = "toys"
            let toys = try await store.page(at: .offset(0), size: 1, filter: filter)
            #expect([all, cheapest, toys].map(\.total) == [0, 0, 0])
        }
    }

    @Test("A list of more than a hundred rows is one, whatever index it has, and one of a hundred is none")
    func manyRows() async throws {
        try await withBusyThread { store in
            let total = try await store.page(at: .offset(0), size: 100).total
            #expect(total == 0)
            let waiting = Task { try await store.page(at: .offset(0), size: 101).total }
            await waitUntil { store.database.counters.longReadsWaiting == 1 }
            waiting.cancel()
        }
    }

    @Test("An address has some of the places for long reads, and this machine all of them")
    func places() async throws {
        try await withBusyThread { store in
            let far = StoreCaller(address: "192.0.2.7", account: "", isBounded: true)
            var waiting: [Task<Int64, any Error>] = []
            for place in 1...2 {
                waiting.append(StoreCaller.$current.withValue(far) { Task { try await list(store) } })
                await waitUntil { store.database.counters.longReadsWaiting == place }
            }
            await StoreCaller.$current.withValue(far) {
                await #expect(throws: StoreError.busy) { try await list(store) }
                await #expect(throws: StoreError.busy) { try await store.facets(of: ProductFilter(), categories: []) }
            }
            waiting.append(Task { try await list(store) })
            await waitUntil { store.database.counters.longReadsWaiting == 3 }
            await #expect(throws: StoreError.busy) { try await list(store) }
            for task in waiting { task.cancel() }
        }
    }
}
