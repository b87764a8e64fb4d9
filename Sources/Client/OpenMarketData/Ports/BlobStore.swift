public import Foundation
public import OpenMarketDomain

/// A store of bytes under a key: in memory, on disk, or wherever an app likes.
public protocol BlobStore: Sendable {
    /// The bytes under `key`, or `nil`.
    func blob(for key: BlobKey) async throws(MarketError) -> StoredBlob?

    /// Keeps bytes in place of any earlier ones.
    func store(_ blob: StoredBlob, for key: BlobKey) async throws(MarketError)

    /// Forgets the bytes under `key`.
    func remove(_ key: BlobKey) async throws(MarketError)

    /// Forgets everything kept for an account; for everyone when `nil`.
    func removeAll(of account: String?) async throws(MarketError)
}

/// The key of bytes.
public struct BlobKey: Sendable, Hashable {
    /// Their account; `nil` for bytes that everyone may see.
    public let account: String?
    public let name: String

    public init(account: String? = nil, name: String) {
        self.account = account
        self.name = name
    }
}

/// Bytes with what is known about them.
public struct StoredBlob: Sendable, Equatable {
    public let data: Data
    public let storedAt: Date
    /// The server's mark for this version, where it gave one.
    public let etag: String?

    public init(data: Data, storedAt: Date, etag: String? = nil) {
        (self.data, self.storedAt, self.etag) = (data, storedAt, etag)
    }
}

extension StoredBlob {
    /// Returns the time since it was stored; zero when the clock was set back since.
    package func age(at now: Date) -> Duration {
        let passed = now.timeIntervalSince(storedAt)
        // A date out of a damaged file may be further away than a `Duration` reaches.
        return passed > 0 ? .seconds(min(passed, 1e12)) : .zero
    }

    /// Returns whether it was stored less than `age` ago.
    ///
    /// A date in the future means that the clock was set back, and one that is no number means nothing: neither is
    /// young. Compared as seconds, because a date out of a damaged file may be further away than a `Duration` reaches.
    package func isYounger(than age: Duration, at now: Date) -> Bool {
        let passed = now.timeIntervalSince(storedAt)
        return passed >= 0 && passed < age / .seconds(1)
    }
}
