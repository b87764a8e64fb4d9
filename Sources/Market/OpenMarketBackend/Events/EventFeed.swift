import Foundation
import OpenMarketFirebaseEmulator
import OpenMarketHTTPServer
import OpenMarketSQLite
import Synchronization

/// Brings committed changes to their listeners.
///
/// Events are written into the streams by the thread that committed, in the order of the commits; nothing here waits.
/// One task for all listeners sends heartbeats and proves their tokens again.
final class EventFeed: Sendable {
    /// A commit that changes more products than this is told as a reset: reading everything once is less work.
    ///
    /// Many writers together change fewer: at most 256 of them are in one commit.
    static let largestCommit = 300

    private struct State {
        var recent: RecentEvents
        var listeners: [Int: EventListener] = [:]
        /// Parts of this process that want to know that something was committed.
        var watchers: [Int: AsyncStream<Void>.Continuation] = [:]
        var nextKey = 0
        var isBeating = false
        var isClosed = false
    }

    private let state: Mutex<State>
    private let now: @Sendable () -> Date
    private let clock: any Clock<Duration>
    private let random: @Sendable () -> UInt64
    private let heartbeat: Duration
    private let prove: @Sendable (String) async -> ProvenUser?
    /// The vendors whose products a user does not see; `nil` while they cannot be read.
    let hidden: @Sendable (String) async -> Set<RecordID<VendorRecord>>?

    init(
        _ configuration: BackendConfiguration,
        hidden: @escaping @Sendable (String) async -> Set<RecordID<VendorRecord>>? = { _ in [] },
        prove: @escaping @Sendable (String) async -> ProvenUser?
    ) {
        state = Mutex(State(recent: RecentEvents(limit: configuration.limits.recentEvents)))
        (now, clock, random) = (configuration.now, configuration.clock, configuration.random)
        heartbeat = configuration.limits.eventHeartbeat
        (self.prove, self.hidden) = (prove, hidden)
    }

    var listenerCount: Int { state.withLock { $0.listeners.count } }

    /// Adds a listener: it gets what came behind `lastID`, a reset when that is not known, and every event from now on.
    func add(_ listener: EventListener, after lastID: String?) {
        let key = state.withLock { state -> Int? in
            guard !state.isClosed else { return nil }
            state.nextKey += 1
            listener.stream.write(Self.opening(for: listener, after: lastID, in: state.recent))
            state.listeners[state.nextKey] = listener
            return state.nextKey
        }
        guard let key else { return listener.stream.finish() }
        listener.stream.onReaderEnd { [weak self] in
            self?.state.withLock { $0.listeners[key] = nil }
        }
        beat()
    }

    /// An element whenever something was committed since the last one; it ends with the market.
    func commits() -> AsyncStream<Void> {
        let (stream, watcher) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let key = state.withLock { state -> Int? in
            guard !state.isClosed else { return nil }
            state.nextKey += 1
            state.watchers[state.nextKey] = watcher
            return state.nextKey
        }
        guard let key else {
            watcher.finish()
            return stream
        }
        watcher.onTermination = { [weak self] _ in
            // Not kept until the lock is released: ending a stream ends what waits for it.
            _ = self?.state.withLock { $0.watchers.removeValue(forKey: key) }
        }
        return stream
    }

    func publish(_ changes: [CommittedChange]) {
        let changes = Self.summary(of: changes)
        let seconds = Int64(now().timeIntervalSince1970)
        // Woken outside of the lock: a reader may leave when it is woken, and leaving takes the lock.
        let wakes = state.withLock { state in
            var wakes: [@Sendable () -> Void] = state.watchers.values.map { watcher in { watcher.yield() } }
            for change in changes {
                if case .end(let access) = change {
                    wakes += Self.end(access, in: &state)
                    continue
                }
                // A random id: a counter would tell strangers how much goes on in private.
                let event = MarketEvent(change, id: random())
                state.recent.append(event)
                for (key, listener) in state.listeners where event.concerns(listener) {
                    let isOver = listener.user.map { $0.expiresAt <= seconds } ?? false
                    let stream = listener.stream
                    let outcome =
                        isOver
                        ? (isOpen: false, wake: stream.finishing()) : stream.append(event.bytes(for: listener))
                    if let wake = outcome.wake { wakes.append(wake) }
                    if !outcome.isOpen { state.listeners[key] = nil }
                }
            }
            return wakes
        }
        for wake in wakes { wake() }
    }

    /// Ends the streams of those who acted by something that is over, and returns what wakes their readers.
    private static func end(_ access: CommittedChange.Access, in state: inout State) -> [@Sendable () -> Void] {
        let ended = state.listeners.filter { $0.value.acts(by: access) }
        for key in ended.keys { state.listeners[key] = nil }
        return ended.values.compactMap { $0.stream.finishing() }
    }

    /// Very many products are one reset; a private change is told to its readers alone, however many there are.
    private static func summary(of changes: [CommittedChange]) -> [CommittedChange] {
        guard changes.count > largestCommit else { return changes }
        let others = changes.filter { if case .product = $0 { false } else { true } }
        return changes.count - others.count > largestCommit ? [.everything] + others : changes
    }

    /// Lets a user hear of other vendors from now on, after a block or its end.
    ///
    /// While they cannot be read, the known ones hold until the next heartbeat.
    func renewHiddenVendors(of user: String) async {
        guard let vendors = await hidden(user) else { return }
        state.withLock { state in
            for (key, listener) in state.listeners where listener.user?.id == user {
                state.listeners[key]?.hiddenVendors = vendors
            }
        }
    }

    /// Ends all streams; no listener is added any more.
    func close() {
        let (listeners, watchers) = state.withLock { state in
            state.isClosed = true
            defer { (state.listeners, state.watchers) = ([:], [:]) }
            return (state.listeners, state.watchers)
        }
        for listener in listeners.values { listener.stream.finish() }
        for watcher in watchers.values { watcher.finish() }
    }

    private static func opening(
        for listener: EventListener,
        after lastID: String?,
        in recent: RecentEvents
    ) -> [UInt8] {
        let start = Array(": welcome\n\n".utf8)
        guard let lastID, !lastID.isEmpty else { return start }
        let reset = start + MarketEvent(.everything, id: 0).bytes
        guard let missed = recent.events(after: lastID) else { return reset }
        let bytes = missed.filter { $0.concerns(listener) }.reduce(into: start) { $0 += $1.bytes(for: listener) }
        return bytes.count > listener.stream.capacity / 2 ? reset : bytes
    }

    // MARK: Heartbeats

    /// Starts the task for all listeners, unless it runs.
    private func beat() {
        let starts = state.withLock { state in
            defer { state.isBeating = true }
            return !state.isBeating
        }
        guard starts else { return }
        // For all listeners, so not on behalf of the request of the first one.
        Task.detached { [weak self, clock, heartbeat] in
            while (try? await clock.sleep(for: heartbeat)) != nil {
                guard await self?.tick() == true else { return }
            }
            self?.state.withLock { $0.isBeating = false }
        }
    }

    /// Writes a comment to everyone whose token is still good, and reads again what is hidden from them; `false` when no one listens any more.
    private func tick() async -> Bool {
        for (key, listener) in state.withLock({ $0.listeners }) {
            if let field = listener.authorization, await prove(field) == nil {
                listener.stream.finish()
                state.withLock { $0.listeners[key] = nil }
            } else {
                if let user = listener.user { await renewHiddenVendors(of: user.id) }
                listener.stream.write(Array(": beat\n\n".utf8))
            }
        }
        return state.withLock { state in
            state.isBeating = !state.listeners.isEmpty
            return state.isBeating
        }
    }
}
