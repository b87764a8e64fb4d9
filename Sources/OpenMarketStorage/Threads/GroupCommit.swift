/// Commits several changes at once.
///
/// Making a commit durable costs the same for one change as for hundreds, so all
/// changes that arrive while one group is written form the next one. Each stands in a
/// savepoint of its own: one that fails takes nothing else down. When the group as a
/// whole fails (a full disk, say), each change gets another chance alone, so that
/// everyone hears of its own error.
struct GroupCommit {
    /// The most changes in one group: bounds the log and how long the first one waits.
    static let limit = 256

    let session: WriteSession
    /// Counts the groups that changed what is shown of products.
    let changes: ChangeCount
    let feed: CommitFeed
    private var connection: SQLiteConnection { session.connection }

    /// What came of a group.
    private struct Outcome {
        var tells: [@Sendable () -> Void] = []
        /// Whether there is anything to write.
        var hasChanges = false
        var hasProductChanges = false
        var committed: [CommittedChange] = []
    }

    init(_ session: WriteSession, changes: ChangeCount, feed: CommitFeed) {
        self.session = session
        self.changes = changes
        self.feed = feed
    }

    func run(_ jobs: [WriteJob]) {
        if jobs.isEmpty { return }
        do throws(StoreError) {
            let outcome = try commit(jobs)
            if outcome.hasProductChanges { changes.note() }
            feed.tell(outcome.committed)
            for tell in outcome.tells { tell() }
        } catch {
            // No one knows how far it went.
            changes.note()
            feed.tell([.everything])
            guard jobs.count > 1 else {
                for job in jobs { job.fail(error) }
                return
            }
            for job in jobs { run([job]) }
        }
    }

    /// Makes the changes durable; a group without any is taken back, which costs no access to the disk.
    private func commit(_ jobs: [WriteJob]) throws(StoreError) -> Outcome {
        try connection.run("BEGIN IMMEDIATE")
        do throws(StoreError) {
            var outcome = Outcome()
            for job in jobs { try perform(job, &outcome) }
            outcome.hasProductChanges = session.hasProductChanges
            guard outcome.hasChanges else {
                session.forget()
                try connection.run("ROLLBACK")
                return outcome
            }
            outcome.committed = session.committed
            try session.flush()
            try connection.run("COMMIT")
            return outcome
        } catch {
            session.forget()
            if connection.isInTransaction { try? connection.run("ROLLBACK") }
            throw error
        }
    }

    private func perform(_ job: WriteJob, _ outcome: inout Outcome) throws(StoreError) {
        try connection.run("SAVEPOINT change")
        let (mark, before) = (session.mark, connection.totalChanges)
        switch job.perform(session) {
        case .done(let tell):
            if connection.totalChanges != before { outcome.hasChanges = true }
            try connection.run("RELEASE change")
            outcome.tells.append(tell)
        case .refused(let tell):
            try takeBack(to: mark)
            outcome.tells.append(tell)
        case .failed(let error):
            // After some errors SQLite has rolled back the whole transaction, and the neighbours with it.
            guard connection.isInTransaction else { throw error }
            try takeBack(to: mark)
            outcome.tells.append { job.fail(error) }
        }
    }

    private func takeBack(to mark: WriteSession.Mark) throws(StoreError) {
        session.rewind(to: mark)
        try connection.run("ROLLBACK TO change")
        try connection.run("RELEASE change")
    }
}
