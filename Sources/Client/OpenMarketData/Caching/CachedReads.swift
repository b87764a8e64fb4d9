package import Foundation
package import OpenMarketDomain
import Synchronization

/// Reads by a ``CachePolicy`` over a ``BlobStore``: the one place that knows what each of the five policies does.
package struct CachedReads: Sendable {
    package typealias Now = @Sendable () -> Date

    /// The state that all policies share, behind one reference: reads are copied into every repository that is remembered.
    private final class Memory: Sendable {
        let store: any BlobStore
        let scope: String
        let sessions: (any SessionStore)?
        let now: Now
        let epoch = Epoch()
        let reads = SingleFlight<SharedRead, Kept, MarketError>(cancellation: .cancelled)

        init(_ store: any BlobStore, _ scope: String, _ sessions: (any SessionStore)?, _ now: @escaping Now) {
            (self.store, self.scope, self.sessions, self.now) = (store, scope, sessions, now)
        }
    }

    private let memory: Memory
    private var settings: CacheSettings
    package var observer: ClientObserver?
    /// The receiver of the results of looks into the cache.
    package var events: EventSink?

    /// Keeps reads in `store`, apart for each account in `sessions` and each `scope`.
    ///
    /// The scope names the market: a folder may serve several, and the ids of one mean nothing in another.
    package init(
        store: any BlobStore,
        scope: String = "",
        settings: CacheSettings,
        sessions: (any SessionStore)? = nil,
        now: @escaping Now
    ) {
        memory = Memory(store, scope, sessions, now)
        self.settings = settings
    }

    /// Returns this cache under another policy; emptying either empties both.
    package func asking(_ policy: CachePolicy) -> CachedReads {
        var copy = self
        copy.settings.policy = policy
        return copy
    }

    /// This cache for values of which an old copy is good enough only when there is no response.
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
        let read = Read(name: name, type: Value.self) { () async throws(MarketError) in try await fetch() }
        let kept = try await observed(read)
        guard let value = kept.value as? Value else { throw .storage(.unreadable) }
        return Cached(value, age: kept.age, isStale: kept.isStale)
    }

    /// Returns the time at which the server sent a value; `nil` for a value that was fetched just now.
    package func keptSince<Value>(_ cached: Cached<Value>) -> Date? {
        guard cached.age > .zero else { return nil }
        return memory.now().addingTimeInterval(-(cached.age / .seconds(1)))
    }

    /// Anything that is kept; its type is known to the caller alone, so that what follows is compiled once.
    fileprivate typealias Kept = any Codable & Sendable

    private struct Read: Sendable {
        let name: String
        let type: any (Codable & Sendable).Type
        let fetch: @Sendable () async throws(MarketError) -> Kept
    }

    // One function for the values of all types, and not a part of each caller.
    @inline(never)
    private func observed(_ read: Read) async throws(MarketError) -> Cached<Kept> {
        guard let step = ClientStep.begin(.cache, "\(settings.policy)", observer) else {
            return try await value(of: read)
        }
        return try await step.run { () async throws(MarketError) in
            try await value(
                of: Read(name: read.name, type: read.type) { () async throws(MarketError) in
                    guard let inner = ClientStep.begin(.repository, read.name) else { return try await read.fetch() }
                    return try await inner.run(read.fetch)
                }
            )
        }
    }

    private func value(of read: Read) async throws(MarketError) -> Cached<Kept> {
        guard let sessions = memory.sessions else { return try await value(of: read, for: nil) }
        // A value that is kept for an account was read for it; without a readable session the caller is a guest.
        let session = (try? await sessions.caller()) ?? nil
        return try await session.acting { () async throws(MarketError) in
            try await value(of: read, for: session?.cacheAccount)
        }
    }

    private func value(of read: Read, for account: String?) async throws(MarketError) -> Cached<Kept> {
        let key = BlobKey(account: account, name: "\(memory.scope.utf8.count):\(memory.scope)/\(read.name)")
        switch settings.policy {
        case .networkOnly:
            return Cached(try await NoStore.perform(read.fetch))
        case .cacheOnly:
            guard let kept = await told(read, kept(read, key)) else { throw .storage(.missing) }
            return kept
        case .cacheFirst:
            let kept = await kept(read, key)
            if let kept = told(read, kept?.isStale == false ? kept : nil) { return kept }
            return Cached(try await renewTogether(read, key))
        case .networkFirst:
            return try await renewOrFallBack(read, key)
        case .staleWhileRevalidate:
            guard let kept = await told(read, kept(read, key)) else {
                return Cached(try await renew(read, key))
            }
            if kept.isStale { renewBehindTheCaller(read, key) }
            return kept
        }
    }

    /// Forgets everything, after a change made it untrue: for every account, since they look at the same products.
    package func forgetEverything() async {
        memory.epoch.advance()
        // A cache that cannot be emptied must not fail a change that the server has made.
        try? await memory.store.removeAll(of: nil)
    }

    /// Makes a change, and forgets everything that it made, or may have made, untrue.
    func changing<Value>(_ change: () async throws(MarketError) -> Value) async throws(MarketError) -> Value {
        let value: Value
        do throws(MarketError) {
            value = try await change()
        } catch {
            if error.outcome != .unchanged { await forgetEverything() }
            throw error
        }
        await forgetEverything()
        return value
    }

    private func kept(_ read: Read, _ key: BlobKey) async -> Cached<Kept>? {
        guard let blob = try? await memory.store.blob(for: key),
            let value: Kept = try? JSONDecoder().decode(read.type, from: blob.data)
        else { return nil }
        let now = memory.now()
        return Cached(value, age: blob.age(at: now), isStale: !blob.isYounger(than: settings.freshness, at: now))
    }

    /// Returns `kept`, and tells the events whether the cache had it, under the first word of the name, which is no id.
    private func told(_ read: Read, _ kept: Cached<Kept>?) -> Cached<Kept>? {
        let word = String(read.name.prefix { $0.isLetter })
        events?.note(.cache(kept.map { $0.isStale ? .stale(age: $0.age) : .hit(age: $0.age) } ?? .miss), of: word)
        return kept
    }

    private func renew(_ read: Read, _ key: BlobKey) async throws(MarketError) -> Kept {
        let epochBefore = memory.epoch.current
        let value = try await read.fetch()
        // A value that was read before a change must not be kept after it.
        guard memory.epoch.current == epochBefore, let data = try? JSONEncoder().encode(value) else { return value }
        try? await memory.store.store(StoredBlob(data: data, storedAt: memory.now()), for: key)
        // The change may have come while it was being stored.
        if memory.epoch.current != epochBefore { try? await memory.store.remove(key) }
        return value
    }

    private func renewOrFallBack(_ read: Read, _ key: BlobKey) async throws(MarketError) -> Cached<Kept> {
        do throws(MarketError) {
            return Cached(try await renew(read, key))
        } catch {
            guard error.meansNoAnswer, let kept = await told(read, kept(read, key)) else { throw error }
            return kept
        }
    }

    /// Begins the renewal of a key unless one is running; the transport's deadline ends it.
    private func renewBehindTheCaller(_ read: Read, _ key: BlobKey) {
        Task { try? await renewTogether(read, key) }
    }

    /// Renews with all others who ask for the same thing, unless it has changed since they did.
    @discardableResult
    private func renewTogether(_ read: Read, _ key: BlobKey) async throws(MarketError) -> Kept {
        let shared = SharedRead(key: key, epoch: memory.epoch.current)
        return try await memory.reads.value(for: shared) { () async throws(MarketError) in try await renew(read, key) }
    }
}

extension [CachedReads] {
    package func forgetEverything() async {
        for reads in self { await reads.forgetEverything() }
    }
}

/// A read that several callers may wait for, by the number of changes before it.
private struct SharedRead: Hashable {
    let key: BlobKey
    let epoch: Int
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
        case .offline, .unreachable, .connectionLost, .timedOut, .unavailable, .server, .unreadable(.page): true
        // A network that wants a log-in of its own shows another certificate, or leads elsewhere.
        case .insecureConnection, .redirectRefused, .rateLimited: true
        default: false
        }
    }
}

/// The settings of the cache of reads.
public struct CacheSettings: Sendable {
    public var policy: CachePolicy
    /// The time for which a kept response counts as fresh.
    public var freshness: Duration

    /// Settings; every read goes to the network by default.
    public init(policy: CachePolicy = .networkOnly, freshness: Duration = .seconds(60)) {
        self.policy = policy
        self.freshness = freshness
    }

    /// Every read goes to the network.
    public static let `default` = CacheSettings()
}
