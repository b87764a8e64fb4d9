/// The source of a read: the cache, the network, or both.
public enum CachePolicy: String, Sendable, Hashable, CaseIterable {
    /// Always asks the server, and keeps nothing.
    case networkOnly
    /// Never asks the server; what is not there fails with a storage error.
    case cacheOnly
    /// Uses the cache while it is fresh, else the server.
    case cacheFirst
    /// Asks the server, and falls back to the cache, however old, when there is no response.
    case networkFirst
    /// Uses the cache, however old, and renews it behind the caller's back when it is no longer fresh.
    case staleWhileRevalidate
}
