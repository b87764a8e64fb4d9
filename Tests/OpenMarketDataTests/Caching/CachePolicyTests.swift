import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import Synchronization
import Testing

@Suite("Cache policies")
struct CachePolicyTests {
    /// What the store holds, and whether the server answers.
    struct Case: Sendable, CustomTestStringConvertible {
        let policy: CachePolicy
        let age: Double?
        let isOnline: Bool
        let expected: Result<String, MarketError>
        let fetches: Int

        var testDescription: String {
            "\(policy), \(age.map { "\($0) s old" } ?? "nothing kept"), \(isOnline ? "online" : "offline")"
        }

        init(
            _ policy: CachePolicy,
            _ age: Double?,
            _ isOnline: Bool,
            _ expected: Result<String, MarketError>,
            fetches: Int
        ) {
            self.policy = policy
            self.age = age
            self.isOnline = isOnline
            self.expected = expected
            self.fetches = fetches
        }
    }

    static let table: [Case] = [
        Case(.networkOnly, 1, true, .success("new"), fetches: 1),
        Case(.networkOnly, 1, false, .failure(.offline), fetches: 1),
        Case(.cacheOnly, 1, true, .success("old"), fetches: 0),
        Case(.cacheOnly, 999, true, .success("old"), fetches: 0),
        Case(.cacheOnly, nil, true, .failure(.storage(.missing)), fetches: 0),
        Case(.cacheFirst, 1, true, .success("old"), fetches: 0),
        Case(.cacheFirst, 999, true, .success("new"), fetches: 1),
        Case(.cacheFirst, -5, true, .success("new"), fetches: 1),
        Case(.cacheFirst, nil, true, .success("new"), fetches: 1),
        Case(.cacheFirst, 999, false, .failure(.offline), fetches: 1),
        Case(.networkFirst, 1, true, .success("new"), fetches: 1),
        Case(.networkFirst, 999, false, .success("old"), fetches: 1),
        Case(.networkFirst, nil, false, .failure(.offline), fetches: 1),
        Case(.staleWhileRevalidate, 1, true, .success("old"), fetches: 0),
        Case(.staleWhileRevalidate, nil, true, .success("new"), fetches: 1),
        Case(.staleWhileRevalidate, nil, false, .failure(.offline), fetches: 1),
    ]

    private static let start = Date(timeIntervalSince1970: 1_000_000)

    private func reads(
        _ policy: CachePolicy,
        store: any BlobStore,
        account: EndpointClient.Account? = nil
    ) -> CachedReads {
        CachedReads(
            store: store,
            settings: CacheSettings(policy: policy, freshness: .seconds(60)),
            account: account,
            now: { Self.start }
        )
    }

    private func keep(_ value: String, age: Double, in store: any BlobStore, account: String? = nil) async throws {
        let blob = StoredBlob(data: try JSONEncoder().encode(value), storedAt: Self.start.addingTimeInterval(-age))
        try await store.store(blob, for: BlobKey(account: account, name: "x"))
    }

    @Test("Each policy, fresh, stale and missing, online and offline", arguments: table)
    func truthTable(_ row: Case) async throws {
        let store = InMemoryBlobStore()
        if let age = row.age { try await keep("old", age: age, in: store) }
        let fetches = Counter()
        let reads = reads(row.policy, store: store)
        let result: Result<String, MarketError>
        do throws(MarketError) {
            result = .success(
                try await reads.value(named: "x") { () async throws(MarketError) in
                    fetches.count()
                    guard row.isOnline else { throw .offline }
                    return "new"
                }
            )
        } catch {
            result = .failure(error)
        }
        #expect(result == row.expected)
        #expect(fetches.total == row.fetches)
    }

    @Test("A stale answer is given at once and renewed behind the caller's back")
    func revalidation() async throws {
        let store = InMemoryBlobStore()
        try await keep("old", age: 999, in: store)
        let reads = reads(.staleWhileRevalidate, store: store)
        let (renewed, done) = AsyncStream.makeStream(of: Void.self)
        let first: String = try await reads.value(named: "x") { () async throws(MarketError) in
            done.yield()
            return "new"
        }
        #expect(first == "old")
        for await _ in renewed { break }
        // The renewal stores its answer right after it was fetched.
        var kept = "old"
        while kept == "old" {
            await Task.yield()
            kept = try await self.reads(.cacheOnly, store: store)
                .value(named: "x") { () async throws(MarketError) in "never" }
        }
        #expect(kept == "new")
    }

    @Test("A refusal is not hidden behind an old answer")
    func refusal() async throws {
        let store = InMemoryBlobStore()
        try await keep("old", age: 1, in: store)
        await #expect(throws: MarketError.notFound) {
            let _: String = try await reads(.networkFirst, store: store)
                .value(named: "x") { () async throws(MarketError) in throw .notFound }
        }
    }

    @Test("One account never sees what was kept for another, and forgetting one keeps the other")
    func accounts() async throws {
        let store = InMemoryBlobStore()
        try await keep("A's", age: 1, in: store, account: "A")
        try await keep("B's", age: 1, in: store, account: "B")
        let ofA = reads(.cacheOnly, store: store, account: { "A" })
        let ofB = reads(.cacheOnly, store: store, account: { "B" })
        let ofNobody = reads(.cacheOnly, store: store)
        await ofA.forgetEverything()
        #expect(try await ofB.value(named: "x") { () async throws(MarketError) in "?" } == "B's")
        for reader in [ofA, ofNobody] {
            await #expect(throws: MarketError.storage(.missing)) {
                let _: String = try await reader.value(named: "x") { () async throws(MarketError) in "?" }
            }
        }
    }

    @Test("What was read before a change is not kept after it")
    func changeDuringRead() async throws {
        let store = InMemoryBlobStore()
        let reads = reads(.cacheFirst, store: store)
        let value: String = try await reads.value(named: "x") { () async throws(MarketError) in
            await reads.forgetEverything()
            return "read before the change"
        }
        #expect(value == "read before the change")
        #expect(try await store.blob(for: BlobKey(name: "x")) == nil)
    }

    @Test("Without a cache, nothing is kept")
    func nothingKept() async throws {
        let store = InMemoryBlobStore()
        _ = try await reads(.networkOnly, store: store).value(named: "x") { () async throws(MarketError) in "new" }
        #expect(try await store.blob(for: BlobKey(name: "x")) == nil)
    }

    @Test("Bytes that cannot be read count as nothing kept")
    func corruption() async throws {
        let store = InMemoryBlobStore()
        try await store.store(StoredBlob(data: Data("{".utf8), storedAt: Self.start), for: BlobKey(name: "x"))
        let value: String = try await reads(.cacheFirst, store: store)
            .value(named: "x") { () async throws(MarketError) in "new" }
        #expect(value == "new")
    }

    @Test("Pages and details survive being kept, prices included")
    func roundTrip() async throws {
        let product = Product(
            id: Product.ID(1),
            vendorID: Vendor.ID(2),
            vendorName: "v",
            name: "n",
            summary: nil,
            thumbnail: URL(string: "https://images.example/1"),
            price: Money(try #require(Decimal(string: "19.99")), .usd),
            discount: Discount(try #require(Decimal(string: "0.01"))),
            stock: 1,
            createdAt: Date(timeIntervalSince1970: 1.5)
        )
        let page = ProductPage(number: 1, products: [product], hasNext: true, totalCount: 9)
        let store = InMemoryBlobStore()
        _ = try await reads(.networkFirst, store: store).value(named: "x") { () async throws(MarketError) in page }
        let kept: ProductPage = try await reads(.cacheOnly, store: store)
            .value(named: "x") { () async throws(MarketError) in throw .offline }
        #expect(kept == page)
    }
}

private final class Counter: Sendable {
    private let value = Mutex(0)

    var total: Int { value.withLock { $0 } }

    func count() {
        value.withLock { $0 += 1 }
    }
}
