package import OpenMarketDomain
import Synchronization

/// Bytes of one account at a time: values that arrive for another account than the present one are not kept.
///
/// A response may be on its way while the user logs out. Its caller still gets it, and it leaves no trace.
package final class AccountBlobStore: BlobStore {
    private let base: any BlobStore
    private let present = Mutex<String?>(nil)

    /// Keeps bytes in `base`, without an account at first.
    package init(_ base: any BlobStore) {
        self.base = base
    }

    /// Keeps bytes of this account from now on, besides what everyone may see.
    package func begin(_ account: String?) {
        present.withLock { $0 = account }
    }

    package func blob(for key: BlobKey) async throws(MarketError) -> StoredBlob? {
        guard mayKeep(key) else { return nil }
        return try await base.blob(for: key)
    }

    package func store(_ blob: StoredBlob, for key: BlobKey) async throws(MarketError) {
        guard mayKeep(key) else { return }
        try await base.store(blob, for: key)
        // They may have left while it was being written.
        if !mayKeep(key) { try await base.remove(key) }
    }

    package func remove(_ key: BlobKey) async throws(MarketError) {
        try await base.remove(key)
    }

    package func removeAll(of account: String?) async throws(MarketError) {
        try await base.removeAll(of: account)
    }

    private func mayKeep(_ key: BlobKey) -> Bool {
        guard let account = key.account else { return true }
        return present.withLock { $0 == account }
    }
}

/// A task-local flag for every layer below a call: nothing of the call may be stored.
///
/// The cache knows the policy of a read, and HTTP responses are stored in a layer further down. The layers between the
/// two need not pass the policy on.
package enum NoStore {
    /// Whether nothing of the present call may be stored.
    @TaskLocal package static var isOn = false

    /// Performs a call without storing anything of it.
    package static func perform<Value: Sendable>(
        _ call: @escaping @Sendable () async throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        try await $isOn.withValue(true) { await Result(of: call) }.get()
    }
}
