public import OpenMarketData
public import OpenMarketDomain

/// A blob store that records its calls and responds from a script.
public final class MockBlobStore: BlobStore, Verifiable {
    /// Calls of `blob(for:)`.
    public let reads = MockCall<BlobKey, StoredBlob?>("BlobStore.blob")
    /// Calls of `store(_:for:)`.
    public let writes = MockCall<(blob: StoredBlob, key: BlobKey), Void>("BlobStore.store")
    /// Calls of `remove(_:)`.
    public let removals = MockCall<BlobKey, Void>("BlobStore.remove")
    /// Calls of `removeAll(of:)`.
    public let purges = MockCall<String?, Void>("BlobStore.removeAll")

    /// A mock without a script.
    public init() {}

    /// Responds as `reads` is scripted.
    public func blob(for key: BlobKey) async throws(MarketError) -> StoredBlob? {
        try await reads(key)
    }

    /// Responds as `writes` is scripted.
    public func store(_ blob: StoredBlob, for key: BlobKey) async throws(MarketError) {
        try await writes((blob, key))
    }

    /// Responds as `removals` is scripted.
    public func remove(_ key: BlobKey) async throws(MarketError) {
        try await removals(key)
    }

    /// Responds as `purges` is scripted.
    public func removeAll(of account: String?) async throws(MarketError) {
        try await purges(account)
    }
}
