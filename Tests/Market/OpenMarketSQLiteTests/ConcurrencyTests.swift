import Foundation
import OpenMarketTesting
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("Many tasks at one store", .slot)
struct ConcurrencyTests {
    @Test("A write that fails takes none of its neighbours down", arguments: StoreKind.allCases)
    func groupCommit(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let outcomes = await withTaskGroup(of: Bool.self, returning: [Bool].self) { group in
                for number in 0..<300 {
                    group.addTask {
                        var product = SampleRecords.product("Chair \(number)")
                        // Every third product belongs to no one there is.
                        if number % 3 == 0 { product.vendorID = RecordID(77) }
                        return (try? await store.insert(product)) != nil
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.count { $0 } == 200)
            let page = try await store.page(at: .offset(0), size: 1_000)
            #expect(page.total == 200)
            #expect(Set(page.rows.map(\.name)).count == 200)
            #expect(page.rows.allSatisfy { $0.vendorID == nil })
            #expect(try await store.found("chair").count == 200)
        }
    }

    @Test("What a failed write told the indexes is forgotten with it", arguments: StoreKind.allCases)
    func failedIndexing(kind: StoreKind) async throws {
        try await kind.withStore { store in
            await withTaskGroup { group in
                for number in 0..<120 {
                    group.addTask {
                        // The first of the two is stored and indexed before the second one fails.
                        let isBroken = number % 2 == 0
                        let first = SampleRecords.product(isBroken ? "Lamp" : "Chair")
                        var second = SampleRecords.product("Desk \(number)")
                        if isBroken { second.vendorID = RecordID(77) }
                        _ = try? await store.insert(all: [first, second])
                    }
                }
            }
            let page = try await store.page(at: .offset(0), size: 1_000)
            #expect(page.rows.count == 120)
            #expect(page.total == 120)
            let deepest = try await store.page(at: .offset(119), size: 5)
            #expect(deepest.rows.count == 1)
            let chairs = try await store.page(at: .offset(0), size: 1_000, filter: ProductFilter(text: "ch"))
            #expect(chairs.rows.count == 60)
            #expect(chairs.total == 60)
            // A query of two characters is served by the index alone.
            #expect(try await store.found("la").isEmpty)
        }
    }

    @Test("Eight writers and eight readers never meet a lock", arguments: StoreKind.allCases)
    func noLocks(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let errors = await withTaskGroup(of: [any Error].self, returning: [any Error].self) { group in
                for writer in 0..<8 { group.addTask { await write(store, writer) } }
                for _ in 0..<8 { group.addTask { await read(store) } }
                return await group.reduce(into: []) { $0 += $1 }
            }
            #expect(errors.isEmpty, "\(errors)")
            let total = try await store.page(at: .offset(0), size: 1).total
            #expect(total == 8 * 30)
        }
    }

    @Test("No addition is lost among writers who look at the version", arguments: StoreKind.allCases)
    func noLostUpdate(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let id = try await store.insert(SampleRecords.product(stock: 0)).id
            try await withThrowingTaskGroup { group in
                for _ in 0..<8 {
                    group.addTask { for _ in 0..<15 { try await increment(id, in: store) } }
                }
                try await group.waitForAll()
            }
            let product = try #require(try await store.product(id))
            #expect(product.stock == 120)
            #expect(product.version == 121)
        }
    }

    @Test("Cursors show each lasting product once while others come and go", arguments: ProductSort.allCases)
    func cursors(sort: ProductSort) async throws {
        try await StoreKind.file.withStore { store in
            var random = SeededGenerator(seed: 9)
            var lasting: Set<RecordID<ProductRecord>> = []
            var passing: [RecordID<ProductRecord>] = []
            for number in 0..<240 {
                let product = SampleRecords.product(
                    "Chair \(number)",
                    price: Decimal(Int.random(in: 1...20, using: &random))
                )
                let id = try await store.insert(product).id
                if number % 4 == 0 { passing.append(id) } else { lasting.insert(id) }
            }
            var seen: [RecordID<ProductRecord>] = []
            var position = PagePosition.offset(0)
            var changes = 0
            while true {
                let page = try await store.page(at: position, size: 9, sort: sort)
                seen += page.rows.map(\.id)
                guard let next = page.next else { break }
                position = .after(next)
                // Both kinds at once, between each two pages.
                let leaving = Array(passing.suffix(7))
                passing.removeLast(leaving.count)
                try await withThrowingTaskGroup { group in
                    for id in leaving { group.addTask { _ = try await store.delete(id) } }
                    for price in [1, 10, 20] as [Decimal] {
                        group.addTask { _ = try await store.insert(SampleRecords.product("New", price: price)) }
                    }
                    try await group.waitForAll()
                }
                changes += leaving.count + 3
            }
            #expect(changes >= 100)
            #expect(Set(seen).count == seen.count)
            #expect(lasting.isSubset(of: seen))
        }
    }

    @Test("A read after a write sees it, from any task", arguments: StoreKind.allCases)
    func readYourWrites(kind: StoreKind) async throws {
        try await kind.withStore { store in
            for number in 0..<100 {
                let id = try await store.insert(SampleRecords.product("Chair \(number)")).id
                #expect(try await store.product(id) != nil)
                #expect(try await store.found("chair \(number)").contains(id))
            }
        }
    }

    @Test("After closing, every call says that the store is closed", arguments: StoreKind.allCases)
    func closed(kind: StoreKind) async throws {
        try await kind.withStore { store in
            await store.close()
            await #expect(throws: StoreError.closed) { try await store.product(RecordID(1)) }
            await #expect(throws: StoreError.closed) { try await store.insert(SampleRecords.product()) }
        }
    }

    private func write(_ store: MarketStore, _ writer: Int) async -> [any Error] {
        do {
            for number in 0..<40 {
                let product = try await store.insert(SampleRecords.product("Writer \(writer) \(number)", images: 1))
                if number % 4 == 0 { _ = try await store.delete(product.id) }
            }
            return []
        } catch {
            return [error]
        }
    }

    private func read(_ store: MarketStore) async -> [any Error] {
        do {
            for number in 0..<60 {
                _ = try await store.page(at: .offset(Int64(number)), size: 20)
                let page = try await store.page(at: .offset(0), size: 50, filter: ProductFilter(text: "writer"))
                #expect(page.rows.count == min(50, Int(page.total)))
            }
            return []
        } catch {
            return [error]
        }
    }

    /// Reads, adds one, and tries again when someone was faster.
    private func increment(_ id: RecordID<ProductRecord>, in store: MarketStore) async throws {
        while true {
            let product = try #require(try await store.product(id))
            var change = ProductChange()
            change.stock = .set((product.stock ?? 0) + 1)
            do {
                _ = try await store.update(id, change, ifVersion: product.version)
                return
            } catch StoreError.versionConflict {
                continue
            }
        }
    }
}
