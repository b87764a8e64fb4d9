public import OpenMarketData
public import OpenMarketDomain
import Synchronization

/// Keeps bytes for as long as the process lives, within a byte budget.
public final class MemoryBlobStore: BlobStore {
    private let blobs: Mutex<LeastRecentlyUsed<BlobKey, StoredBlob>>

    /// A store for at most `byteLimit` bytes; the value that was not asked for longest goes first.
    public init(byteLimit: Int = 16 * 1024 * 1024) {
        blobs = Mutex(LeastRecentlyUsed(budget: .init(cost: byteLimit)))
    }

    public func blob(for key: BlobKey) async throws(MarketError) -> StoredBlob? {
        blobs.withLock { $0.value(for: key) }
    }

    public func store(_ blob: StoredBlob, for key: BlobKey) async throws(MarketError) {
        // The key counts as well: responses without a body would otherwise be kept without limit.
        let cost = blob.data.count + key.name.utf8.count + Self.overhead
        blobs.withLock { $0.insert(blob, for: key, cost: cost) }
    }

    /// About what an entry takes beyond its bytes and its name.
    private static let overhead = 64

    public func remove(_ key: BlobKey) async throws(MarketError) {
        blobs.withLock { $0.remove(key) }
    }

    public func removeAll(of account: String?) async throws(MarketError) {
        blobs.withLock { blobs in
            guard let account else { return blobs.removeAll() }
            for key in Array(blobs.keys) where key.account == account { blobs.remove(key) }
        }
    }
}
