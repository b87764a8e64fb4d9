public import OpenMarketData
public import OpenMarketDomain
import Synchronization

/// Bytes in memory, without a limit.
public final class InMemoryBlobStore: BlobStore {
    private let blobs = Mutex<[BlobKey: StoredBlob]>([:])

    /// An empty store.
    public init() {}

    /// The number of blobs that are kept.
    public var count: Int { blobs.withLock { $0.count } }

    /// The bytes under `key`, or `nil`.
    public func blob(for key: BlobKey) async throws(MarketError) -> StoredBlob? {
        blobs.withLock { $0[key] }
    }

    /// Keeps bytes in place of any earlier ones.
    public func store(_ blob: StoredBlob, for key: BlobKey) async throws(MarketError) {
        blobs.withLock { $0[key] = blob }
    }

    /// Forgets the bytes under `key`.
    public func remove(_ key: BlobKey) async throws(MarketError) {
        blobs.withLock { $0[key] = nil }
    }

    /// Removes everything of an account; of all accounts when `nil`.
    public func removeAll(of account: String?) async throws(MarketError) {
        blobs.withLock { blobs in
            blobs = account == nil ? [:] : blobs.filter { $0.key.account != account }
        }
    }
}
