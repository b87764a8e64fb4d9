package import Foundation
package import OpenMarketDomain
import Synchronization

/// Reads by a ``CachePolicy`` over a ``BlobStore``: the one place that knows what each of the five policies does.
package struct CachedReads: Sendable {
    /// The present time.
    package typealias Now = @Sendable () -> Date

    private let store: any BlobStore
    private let scope: String
    private var settings: CacheSettings
    private let account: EndpointClient.Account?
    private let now: Now
    private let epoch = Epoch()
    /// The observer of the client; usually none.
    package var observer: ClientObserver?
    /// The receiver of the results of looks into the cache.
    package var events: EventSink?
    private let renewals = SingleFlight<BlobKey, Void, MarketError>(cancellation: .cancelled)

    /// Keeps reads in `store`, apart for each account and each `scope`.
    ///
    /// The scope names the market: a folder may serve several, and the ids of one mean nothing in another.
    package init(
        store: any BlobStore,
        scope: String = "",
        settings: CacheSettings,
        account: EndpointClient.Account? = nil,
        now: @escaping Now = { Date() }
    ) {
        self.store = store
        self.scope = scope
        self.settings = settings
        self.account = account
        self.now = now
    }

    /// The same cache under another policy; emptying one empties both.
    package func asking(_ policy: CachePolicy) -> CachedReads {
        var copy = self
        copy.settings.policy = policy
        return copy
    }

    /// The same cache for values of which an old one is good enough only when there is no response.
    package var serverFirst: CachedReads {
        switch settings.policy {
        case .networkOnly, .cacheOnly, .networkFirst: self
        case .cacheFirst, .staleWhileRevalidate: asking(.networkFirst)
        }
    }

    /// The value called `name`, from the cache or through `fetch`.
    package func value<Value: Codable & Sendable>(
        named name: String,
        fetch: @escaping @Sendable () async throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        try await cached(named: name, fetch: fetch).value
    }

    /// The value called `name`, from the cache or through `fetch`, with its age.
    package func cached<Value: Codable & Sendable>(
        named name: String,
        fetch: @escaping @Sendable () async throws(MarketError) -> Value
    ) async throws(MarketError) -> Cached<Value> {
        guard let step = ClientStep.begin(.cache, "\(settings.policy)", observer) else {
            return try await read(named: name, fetch: fetch)
        }
        return try await step.run { () async throws(MarketError) in
            try await read(named: name) { () async throws(MarketError) in
                guard let inner = ClientStep.begin(.repository, name) else { return try await fetch() }
                return try await inner.run(fetch)
            }
        }
    }

    private func read<Value: Codable & Sendable>(
        named name: String,
        fetch: @escaping @Sendable () async throws(MarketError) -> Value
    ) async throws(MarketError) -> Cached<Value> {
        let key = BlobKey(account: await account?(), name: "\(scope.utf8.count):\(scope)/\(name)")
        switch settings.policy {
        case .networkOnly:
            return Cached(try await NoStore.perform(fetch))
        case .cacheOnly:
            guard let kept: Cached<Value> = await told(name, kept(key)) else { throw .storage(.missing) }
            return kept
        case .cacheFirst:
            let kept: Cached<Value>? = await kept(key)
            if let kept = told(name, kept?.isStale == false ? kept : nil) { return kept }
            return Cached(try await renew(key, fetch: fetch))
        case .networkFirst:
            return try await renewOrFallBack(key, named: name, fetch: fetch)
        case .staleWhileRevalidate:
            guard let kept: Cached<Value> = await told(name, kept(key)) else {
                return Cached(try await renew(key, fetch: fetch))
            }
            if kept.isStale { renewBehindTheCaller(key, fetch: fetch) }
            return kept
        }
    }

    /// Forgets everything, after a change made it untrue: for every account, since they look at the same products.
    package func forgetEverything() async {
        epoch.advance()
        // A cache that cannot be emptied must not fail a change that the server has made.
        try? await store.removeAll(of: nil)
    }

    private func kept<Value: Codable & Sendable>(_ key: BlobKey) async -> Cached<Value>? {
        guard let blob = try? await store.blob(for: key),
            let value = try? JSONDecoder().decode(Value.self, from: blob.data)
        else { return nil }
        let now = now()
        return Cached(value, age: blob.age(at: now), isStale: !blob.isYounger(than: settings.freshness, at: now))
    }

    /// The same, after telling what the look into the cache brought: of the name only its first word, which is no id.
    private func told<Value>(_ name: String, _ kept: Cached<Value>?) -> Cached<Value>? {
        events?.note(.cache(kept.map { $0.isStale ? .stale(age: $0.age) : .hit(age: $0.age) } ?? .miss), of: word(name))
        return kept
    }

    private func word(_ name: String) -> String { String(name.prefix { $0.isLetter }) }

    private func renew<Value: Codable & Sendable>(
        _ key: BlobKey,
        fetch: @Sendable () async throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        let epochBefore = epoch.current
        let value = try await fetch()
        // What was read before a change must not be kept after it.
        guard epoch.current == epochBefore, let data = try? JSONEncoder().encode(value) else { return value }
        try? await store.store(StoredBlob(data: data, storedAt: now()), for: key)
        // The change may have come while it was being stored.
        if epoch.current != epochBefore { try? await store.remove(key) }
        return value
    }

    private func renewOrFallBack<Value: Codable & Sendable>(
        _ key: BlobKey,
        named name: String,
        fetch: @Sendable () async throws(MarketError) -> Value
    ) async throws(MarketError) -> Cached<Value> {
        do throws(MarketError) {
            return Cached(try await renew(key, fetch: fetch))
        } catch {
            guard error.meansNoAnswer, let kept: Cached<Value> = await told(name, kept(key)) else { throw error }
            return kept
        }
    }

    /// At most one renewal per key runs at a time; it ends by itself, within the transport's deadline.
    private func renewBehindTheCaller<Value: Codable & Sendable>(
        _ key: BlobKey,
        fetch: @escaping @Sendable () async throws(MarketError) -> Value
    ) {
        Task {
            try? await renewals.value(for: key) { () async throws(MarketError) in
                _ = try await renew(key, fetch: fetch)
            }
        }
    }
}

/// Counts the changes that made everything kept untrue.
private final class Epoch: Sendable {
    private let count = Mutex(0)

    var current: Int { count.withLock { $0 } }

    func advance() {
        count.withLock { $0 += 1 }
    }
}

extension MarketError {
    /// Whether the server could not be asked, so that an old response is better than none.
    fileprivate var meansNoAnswer: Bool {
        switch self {
        case .offline, .unreachable, .connectionLost, .timedOut, .unavailable, .server: true
        default: false
        }
    }
}
