public import OpenMarketData
public import OpenMarketDomain
import Synchronization

/// Bytes in memory, without a limit; a test can look at the calls, and script them.
public final class InMemoryBlobStore: BlobStore, Verifiable {
    public let reads = MockCall<BlobKey, StoredBlob?>("BlobStore.blob")
    public let writes = MockCall<(blob: StoredBlob, key: BlobKey), Void>("BlobStore.store")
    public let removals = MockCall<BlobKey, Void>("BlobStore.remove")
    public let purges = MockCall<String?, Void>("BlobStore.removeAll")
    private let blobs = Mutex<[BlobKey: StoredBlob]>([:])

    public init() {}

    public var count: Int { blobs.withLock { $0.count } }

    public func blob(for key: BlobKey) async throws(MarketError) -> StoredBlob? {
        try await reads(key) { blobs.withLock { $0[key] } }
    }

    public func store(_ blob: StoredBlob, for key: BlobKey) async throws(MarketError) {
        try await writes((blob, key)) { blobs.withLock { $0[key] = blob } }
    }

    public func remove(_ key: BlobKey) async throws(MarketError) {
        try await removals(key) { blobs.withLock { $0[key] = nil } }
    }

    public func removeAll(of account: String?) async throws(MarketError) {
        try await purges(account) {
            blobs.withLock { blobs in
                blobs = account == nil ? [:] : blobs.filter { $0.key.account != account }
            }
        }
    }
}
