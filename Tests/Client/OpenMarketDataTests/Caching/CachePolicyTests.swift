import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import Synchronization
import TestSupport
import Testing

@Suite("Cache policies", .slot)
struct CachePolicyTests {
    /// What the store holds, and whether the server responds.
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

    /// Where a value called `x` is kept when the cache has no scope.
    private static let keptName = "0:/x"
    private static let start = Date(timeIntervalSince1970: 1_000_000)

    private func reads(
        _ policy: CachePolicy,
        store: any BlobStore,
        account: String? = nil
    ) -> CachedReads {
        CachedReads(
            store: store,
            settings: CacheSettings(policy: policy, freshness: .seconds(60)),
            sessions: account.map {
                InMemorySessionStore(.fixture(credentials: .fixture(identifier: $0)))
            },
            now: { Self.start }
        )
    }

    private func keep(_ value: String, age: Double, in store: any BlobStore, account: String? = nil) async throws {
        let blob = StoredBlob(data: try JSONEncoder().encode(value), storedAt: Self.start.addingTimeInterval(-age))
        try await store.store(blob, for: BlobKey(account: account.map { "vendor \($0)" }, name: Self.keptName))
    }

    @Test(
        "Where a network stands between device and market, what was kept is shown",
        arguments: [
            MarketError.insecureConnection, .redirectRefused, .unreadable(.page), .rateLimited(retryAfter: nil),
            .unavailable(retryAfter: nil), .timedOut,
        ]
    )
    func captive(_ error: MarketError) async throws {
        let reads = reads(.networkFirst, store: InMemoryBlobStore())
        _ = try await reads.value(named: "x") { () async throws(MarketError) in 1 }
        let kept = try await reads.value(named: "x") { () async throws(MarketError) -> Int in throw error }
        #expect(kept == 1)
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

    @Test(
        "A value says how old it is, and whether that is too old",
        arguments: [(CachePolicy.cacheOnly, 59.0, false), (.cacheOnly, 61, true), (.staleWhileRevalidate, 3600, true)]
    )
    func age(policy: CachePolicy, seconds: Double, isStale: Bool) async throws {
        let store = InMemoryBlobStore()
        try await keep("old", age: seconds, in: store)
        let cached = try await reads(policy, store: store).cached(named: "x") { () async throws(MarketError) in "new" }
        #expect(cached.value == "old" && cached.age == .seconds(seconds) && cached.isStale == isStale)
        let fetched = try await reads(.networkOnly, store: store).cached(named: "x") { () async throws(MarketError) in
            NoStore.isOn ? "nothing stored" : "stored"
        }
        #expect(fetched.value == "nothing stored" && fetched.age == .zero && !fetched.isStale)
    }

    @Test("A stale response is given at once and renewed in the background")
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
        // The renewal stores its response right after it was fetched.
        var kept = "old"
        while kept == "old" {
            await Task.yield()
            kept = try await self.reads(.cacheOnly, store: store)
                .value(named: "x") { () async throws(MarketError) in "never" }
        }
        #expect(kept == "new")
    }

    @Test("A refusal is not hidden behind an old response")
    func refusal() async throws {
        let store = InMemoryBlobStore()
        try await keep("old", age: 1, in: store)
        await #expect(throws: MarketError.notFound) {
            let _: String = try await reads(.networkFirst, store: store)
                .value(named: "x") { () async throws(MarketError) in throw .notFound }
        }
    }

    @Test("One account never sees what was kept for another")
    func accounts() async throws {
        let store = InMemoryBlobStore()
        try await keep("A's", age: 1, in: store, account: "A")
        let ofA = reads(.cacheOnly, store: store, account: "A")
        #expect(try await ofA.value(named: "x") { () async throws(MarketError) in "?" } == "A's")
        for reader in [reads(.cacheOnly, store: store, account: "B"), reads(.cacheOnly, store: store)] {
            await #expect(throws: MarketError.storage(.missing)) {
                let _: String = try await reader.value(named: "x") { () async throws(MarketError) in "?" }
            }
        }
    }

    @Test("A change made by one account makes untrue what others have seen of the same products")
    func changeForAll() async throws {
        let store = InMemoryBlobStore()
        for account in [nil, "A", "B"] { try await keep("old", age: 1, in: store, account: account) }
        await reads(.cacheFirst, store: store, account: "A").forgetEverything()
        #expect(store.count == 0)
    }

    @Test("Two markets in one store never see what was kept for the other")
    func markets() async throws {
        let store = InMemoryBlobStore()
        for scope in ["a", "b"] {
            let reads = CachedReads(
                store: store,
                scope: scope,
                settings: CacheSettings(policy: .cacheFirst),
                now: { Date() }
            )
            let value: String = try await reads.value(named: "x") { () async throws(MarketError) in scope }
            #expect(value == scope)
        }
    }

    @Test("A date so old or so new that no duration can hold its age is not fresh", arguments: [-1e300, 1e300, .nan])
    func absurdDates(_ seconds: Double) async throws {
        let store = InMemoryBlobStore()
        let blob = StoredBlob(data: try JSONEncoder().encode("old"), storedAt: Date(timeIntervalSince1970: seconds))
        try await store.store(blob, for: BlobKey(name: Self.keptName))
        let value: String = try await reads(.cacheFirst, store: store)
            .value(named: "x") { () async throws(MarketError) in "new" }
        #expect(value == "new")
    }

    @MainActor
    @Test("Readers that come together share one request, and none that a change has made old")
    func herd() async throws {
        let reads = reads(.cacheFirst, store: InMemoryBlobStore())
        let (counter, gate) = (Counter(), MockCall<Int, Int>("fetch"))
        gate.hold()
        gate.handles { number async throws(MarketError) in number }
        // On one actor, a reader that has come has gone on to where it waits for the response.
        let arrivals = Counter()
        @MainActor func read() async throws(MarketError) -> Int {
            arrivals.count()
            return try await reads.value(named: "x") { () async throws(MarketError) in
                counter.count()
                return try await gate(counter.total)
            }
        }
        let early = (0..<50).map { _ in Task { @MainActor in try? await read() } }
        while arrivals.total < 50 { await Task.yield() }
        await gate.untilHeld()
        await reads.forgetEverything()
        let late = Task { @MainActor in try? await read() }
        await gate.untilHeld(2)
        gate.release()
        for reader in early { #expect(await reader.value == 1) }
        #expect(await late.value == 2)
        #expect(counter.total == 2)
    }

    @Test("A change while a response is being stored removes that response again")
    func changeDuringStoring() async throws {
        let store = SlowBlobStore()
        let reads = reads(.cacheFirst, store: store)
        store.beforeStoring { await reads.forgetEverything() }
        let _: String = try await reads.value(named: "x") { () async throws(MarketError) in "read before the change" }
        #expect(try await store.blob(for: BlobKey(name: Self.keptName)) == nil)
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
        #expect(try await store.blob(for: BlobKey(name: Self.keptName)) == nil)
    }

    @Test("Without a cache, nothing is kept")
    func nothingKept() async throws {
        let store = InMemoryBlobStore()
        _ = try await reads(.networkOnly, store: store).value(named: "x") { () async throws(MarketError) in "new" }
        #expect(try await store.blob(for: BlobKey(name: Self.keptName)) == nil)
    }

    @Test("Bytes that cannot be read count as nothing kept")
    func corruption() async throws {
        let store = InMemoryBlobStore()
        try await store.store(StoredBlob(data: Data("{".utf8), storedAt: Self.start), for: BlobKey(name: Self.keptName))
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

/// A store in which something happens between the decision to store and the storing.
private final class SlowBlobStore: BlobStore {
    private let base = InMemoryBlobStore()
    private let interlude = Mutex<(@Sendable () async -> Void)?>(nil)

    func beforeStoring(_ action: @escaping @Sendable () async -> Void) {
        interlude.withLock { $0 = action }
    }

    func blob(for key: BlobKey) async throws(MarketError) -> StoredBlob? { try await base.blob(for: key) }

    func store(_ blob: StoredBlob, for key: BlobKey) async throws(MarketError) {
        await interlude.withLock { $0 }?()
        try await base.store(blob, for: key)
    }

    func remove(_ key: BlobKey) async throws(MarketError) { try await base.remove(key) }

    func removeAll(of account: String?) async throws(MarketError) { try await base.removeAll(of: account) }
}
