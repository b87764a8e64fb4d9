import Foundation
import OpenMarketData
import OpenMarketDomain

/// Images in a blob store, for a limited time.
///
/// A disk that fails is no reason not to show an image: reading then finds
/// nothing, and storing does nothing.
struct ImageDisk: Sendable {
    let store: any BlobStore
    let timeToLive: Duration
    let now: @Sendable () -> Date

    func image(at address: ImageAddress) async -> Data? {
        let key = Self.key(address)
        guard let blob = (try? await store.blob(for: key)) ?? nil else { return nil }
        guard blob.isYounger(than: timeToLive, at: now()), ImageFormat(content: blob.data) != nil else {
            try? await store.remove(key)
            return nil
        }
        return blob.data
    }

    func store(_ image: Data, at address: ImageAddress) async {
        try? await store.store(StoredBlob(data: image, storedAt: now()), for: Self.key(address))
    }

    func remove(_ address: ImageAddress) async {
        try? await store.remove(Self.key(address))
    }

    func removeAll() async throws(MarketError) {
        try await store.removeAll(of: nil)
    }

    private static func key(_ address: ImageAddress) -> BlobKey {
        BlobKey(name: "image " + address.key)
    }
}
