import Synchronization

/// The one connection of a database without threads: each job is done on the thread that asks, before the call returns.
///
/// For a process in which one thread does everything, so that the order of all events can be decided: a simulation, say. A
/// served market has threads, because SQLite blocks.
struct WorkInPlace: Sendable {
    private let commit: Shared

    init(_ opening: DatabaseOpening, changes: ProductChanges, feed: CommitFeed, counting: StoreCounting)
        throws(StoreError)
    {
        commit = try Shared(opening, changes: changes, feed: feed, counting: counting)
    }

    /// Reads, between two changes; returns why it did not.
    func read(_ job: Database.ReadJob) -> StoreError? {
        commit.state.withLock { commit in
            guard let commit else { return .closed }
            job(commit.session.connection)
            return nil
        }
    }

    /// Makes a change in a group of its own; returns why it did not.
    func write(_ job: WriteJob) -> StoreError? {
        commit.state.withLock { commit in
            guard commit != nil else { return .closed }
            commit?.run(job) { nil }
            return nil
        }
    }

    /// Empties the log and closes the connection.
    func close() {
        commit.state.withLock { commit in
            if let commit, commit.isOnDisk { try? commit.session.connection.checkpoint(.truncate) }
            commit = nil
        }
    }

    private final class Shared: Sendable {
        let state: Mutex<GroupCommit?>

        init(
            _ opening: DatabaseOpening,
            changes: ProductChanges,
            feed: CommitFeed,
            counting: StoreCounting
        ) throws(StoreError) {
            let connection = try opening.writer()
            state = Mutex(
                GroupCommit(
                    WriteSession(connection),
                    changes: changes,
                    feed: feed,
                    counting: counting,
                    options: opening.options,
                    isOnDisk: opening.isOnDisk
                )
            )
        }
    }
}
