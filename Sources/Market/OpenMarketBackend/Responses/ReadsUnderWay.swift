import Synchronization

/// The reads for kept responses that are being made: others who ask for the same wait for the first one.
///
/// When a product changes, every client of its page asks for it within the same millisecond, and each would read and
/// write the same rows.
final class ReadsUnderWay: Sendable {
    private typealias Waiter = CheckedContinuation<Void, Never>

    private let waiters = Mutex<[ResponseCache.Key: [Waiter]]>([:])

    var waitingCount: Int { waiters.withLock { $0.values.reduce(0) { $0 + $1.count } } }

    /// Begins a read, which has to be ended; `false`, after it has ended, where another one is under way.
    func begin(_ cacheKey: ResponseCache.Key) async -> Bool {
        if start(cacheKey) { return true }
        await withCheckedContinuation { waiter in
            let isOver = waiters.withLock { waiters in
                waiters[cacheKey]?.append(waiter)
                return waiters[cacheKey] == nil
            }
            if isOver { waiter.resume() }
        }
        return false
    }

    private func start(_ cacheKey: ResponseCache.Key) -> Bool {
        waiters.withLock { waiters in
            guard waiters[cacheKey] == nil else { return false }
            waiters[cacheKey] = []
            return true
        }
    }

    /// Ends a read, and with it the waiting of the others.
    func end(_ cacheKey: ResponseCache.Key) {
        for waiter in waiters.withLock({ $0.removeValue(forKey: cacheKey) }) ?? [] { waiter.resume() }
    }
}
