package import Foundation
import OpenMarketStorage
import Synchronization

/// Finds out whether a market can do its work now, which is more than being alive.
package final class ReadinessProbe: Sendable {
    /// What is wrong.
    package enum Problem: String, Sendable {
        /// The database gave no answer in time, or an error.
        case database
        /// There is no room for writing.
        case space
    }

    /// Below this a market is not ready to be written to.
    static let neededBytes: UInt64 = 16 << 20

    private let backend: MarketBackend
    private let database: URL?
    private let patience: Duration
    private let isRunning = Mutex(false)

    /// A probe of a market in a file, or in memory.
    package init(_ backend: MarketBackend, database: URL?, patience: Duration = .seconds(2)) {
        (self.backend, self.database, self.patience) = (backend, database, patience)
    }

    /// What is wrong; `nil` when the market is ready.
    package func problem() async -> Problem? {
        if let path = database?.path(percentEncoded: false), let free = ProcessNumbers.freeBytes(beside: path),
            free < Self.neededBytes
        {
            return .space
        }
        return await isDatabaseWell() ? nil : .database
    }

    /// Whether both kinds of threads of the database do some work in time.
    ///
    /// One probe at a time: the next one need not wait for what this one waits for already.
    private func isDatabaseWell() async -> Bool {
        let isFirst = isRunning.withLock { isRunning in
            defer { isRunning = true }
            return !isRunning
        }
        guard isFirst else { return false }
        let (results, result) = AsyncStream.makeStream(of: Bool.self)
        let probe = Task {
            let isWell = await work()
            isRunning.withLock { $0 = false }
            result.yield(isWell)
            result.finish()
        }
        let clock = backend.configuration.clock
        let timer = Task {
            try? await clock.sleep(for: patience)
            result.yield(false)
            result.finish()
        }
        defer { timer.cancel() }
        _ = probe
        for await isWell in results { return isWell }
        return false
    }

    private func work() async -> Bool {
        do throws(StoreError) {
            _ = try await backend.store.identity()
            // Nothing is changed, so nothing is written.
            try await backend.store.database.write { session throws(StoreError) in
                try session.connection.run("SELECT 1")
            }
            return true
        } catch {
            return false
        }
    }
}

extension Clock where Duration == Swift.Duration {
    fileprivate func sleep(for duration: Duration) async throws {
        try await sleep(until: now.advanced(by: duration), tolerance: nil)
    }
}
