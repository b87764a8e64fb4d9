import OpenMarketSQLite
import Synchronization

/// The remains of accounts that are gone, and of texts that were removed: files beside the database, and the bytes that
/// removed rows have left in the database's own file.
///
/// A reader of an older state, such as a backup, keeps the log. Then the remains are cleared later: until nothing is left,
/// also after a restart.
final class Remains: Sendable {
    private struct Later {
        var task: Task<Void, Never>?
        var isWanted = false
    }

    /// The time before another attempt.
    private static let pause = Duration.seconds(10)

    private let store: MarketStore
    private let clock: any Clock<Duration>
    /// Removes the files of a user beside the database.
    private let forget: (@Sendable (String) async -> Void)?
    private let later = Mutex(Later())

    init(in store: MarketStore, clock: any Clock<Duration>, forget: (@Sendable (String) async -> Void)?) {
        (self.store, self.clock, self.forget) = (store, clock, forget)
    }

    /// Clears everything that is left, now or as soon as that is possible.
    func clear() async {
        if await !attempt() { clearLater() }
    }

    /// Goes on where a program that was ended has left something.
    func resume() async {
        if (try? await accounts())?.isEmpty == false { await clear() }
    }

    /// Gives up attempts that are still to come; they are made when the market is opened again.
    func stop() async {
        let task = later.withLock(\.task)
        task?.cancel()
        await task?.value
    }

    /// Returns whether nothing is left to do.
    private func attempt() async -> Bool {
        do throws(StoreError) {
            let accounts = try await accounts()
            for account in accounts { await forget?(account) }
            try await store.wipeRemains()
            if !accounts.isEmpty { try await noteEnd(of: accounts) }
            return true
        } catch {
            return error == .closed
        }
    }

    private func clearLater() {
        later.withLock { later in
            later.isWanted = true
            guard later.task == nil else { return }
            later.task = Task { [weak self, clock] in
                while self?.hasMore() == true, (try? await clock.sleep(for: Self.pause)) != nil {
                    await self?.tryAgain()
                }
            }
        }
    }

    private func hasMore() -> Bool {
        later.withLock { later in
            if !later.isWanted { later.task = nil }
            return later.isWanted
        }
    }

    private func tryAgain() async {
        later.withLock { $0.isWanted = false }
        if await !attempt() { later.withLock { $0.isWanted = true } }
    }

    /// The accounts whose rows are gone, and whose remains are not.
    private func accounts() async throws(StoreError) -> [String] {
        try await store.database.read { connection throws(StoreError) in
            try connection.all("SELECT account FROM removed_accounts WHERE is_done = 2 ORDER BY account") { $0.text(0) }
        }
    }

    private func noteEnd(of accounts: [String]) async throws(StoreError) {
        try await store.database.write { session throws(StoreError) in
            for account in accounts {
                try session.connection.run(
                    "UPDATE removed_accounts SET is_done = 1 WHERE account = ? AND is_done = 2",
                    [.text(account)]
                )
            }
        }
    }
}
