import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot) struct InMemoryStoresTests {
    private let blob = StoredBlob(data: Fixture.png, storedAt: Date(timeIntervalSince1970: 1), etag: "\"1\"")

    @Test("Blobs are kept by account and name, replaced and removed")
    func blobs() async throws {
        let store = InMemoryBlobStore()
        let key = BlobKey(account: "a", name: "list")
        #expect(try await store.blob(for: key) == nil)
        try await store.store(blob, for: key)
        #expect(try await store.blob(for: key) == blob)
        #expect(try await store.blob(for: BlobKey(account: "b", name: "list")) == nil)
        let newer = StoredBlob(data: Fixture.jpeg, storedAt: blob.storedAt)
        try await store.store(newer, for: key)
        #expect(try await store.blob(for: key) == newer)
        try await store.remove(key)
        #expect(store.count == 0)
    }

    @Test("Forgetting one account leaves the others and what everyone may see")
    func forgetting() async throws {
        let store = InMemoryBlobStore()
        for account in [nil, "a", "b"] { try await store.store(blob, for: BlobKey(account: account, name: "x")) }
        try await store.removeAll(of: "a")
        #expect(try await store.blob(for: BlobKey(account: "a", name: "x")) == nil)
        #expect(store.count == 2)
        try await store.removeAll(of: nil)
        #expect(store.count == 0)
    }

    @Test("A session is kept, replaced and forgotten")
    func sessions() async throws {
        let store = InMemorySessionStore()
        #expect(try await store.session() == nil)
        try await store.save(.fixture())
        try await store.save(.fixture(vendor: nil))
        #expect(try await store.session() == .fixture(vendor: nil))
        try await store.clear()
        #expect(try await store.session() == nil)
    }

    @Test("Images, banners and health are what they were made to be")
    func others() async throws {
        let url = URL(filePath: "/1.jpg")
        await #expect(throws: MarketError.notFound) { try await InMemoryMarket().discovery.image(at: url) }
        let discovery = InMemoryMarket(banners: [Banner(image: url)], image: Fixture.jpeg).discovery
        #expect(try await discovery.image(at: url) == Fixture.jpeg)
        #expect(try await discovery.banners() == [Banner(image: url)])
        #expect(try await discovery.health().isHealthy)
        discovery.healthChecks.fails(.unreachable)
        await #expect(throws: MarketError.unreachable) { try await discovery.health() }
    }
}
