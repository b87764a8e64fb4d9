/// Commits several changes at once.
///
/// Making a commit durable costs the same for one change as for hundreds, so all
/// changes that arrive while one group is written form the next one, as far as they fit
/// into the time of a group: a change that arrives later may have more right to the next turn.
/// Each stands in a savepoint of its own: one that fails takes nothing else down. When the group as a
/// whole fails (a full disk, say), each change gets another chance alone, so that
/// everyone hears of its own error.
struct GroupCommit {
    /// The most changes in one group: bounds how long the first one waits; their bytes bound the log.
    static let limit = 256
    /// The time after which a group takes no more changes.
    static let time: Duration = .milliseconds(20)

    let session: WriteSession
    let changes: ProductChanges
    let feed: CommitFeed
    let counting: StoreCounting
    let options: StoreOptions
    let isOnDisk: Bool
    private var log = WriteAheadLog()
    private var connection: SQLiteConnection { session.connection }

    private struct Outcome {
        var jobs: [WriteJob] = []
        var tells: [@Sendable () -> Void] = []
        var hasChanges = false
        var committed: [CommittedChange] = []
    }

    init(
        _ session: WriteSession,
        changes: ProductChanges,
        feed: CommitFeed,
        counting: StoreCounting,
        options: StoreOptions,
        isOnDisk: Bool
    ) {
        self.session = session
        self.changes = changes
        self.feed = feed
        self.counting = counting
        self.options = options
        self.isOnDisk = isOnDisk
    }

    /// Makes a group of changes: the first one, and those that `next` has as long as the group may grow.
    mutating func run(_ first: WriteJob, _ next: () -> WriteJob?) {
        var outcome = Outcome()
        do throws(StoreError) {
            try commit(first, next, &outcome)
            if outcome.hasChanges { counting.noteState() }
            changes.note(outcome.committed)
            noteCommit(outcome)
            feed.tell(outcome.committed)
            for tell in outcome.tells { tell() }
        } catch {
            // No one knows how far it went.
            counting.noteState()
            changes.note([.everything])
            feed.tell([.everything])
            if outcome.jobs.count == 1 {
                first.fail(error)
            } else {
                for job in outcome.jobs { run(job) { nil } }
            }
        }
    }

    private mutating func noteCommit(_ outcome: Outcome) {
        guard outcome.hasChanges else { return }
        let bytes = isOnDisk ? Int(connection.pagesOfLog) * 4096 : 0
        counting.noteCommit(of: outcome.jobs.count, logBytes: bytes)
        if isOnDisk { log.tidy(connection) }
    }

    /// Makes the changes durable; a group without changes is rolled back, which costs no access to the disk.
    private func commit(
        _ first: WriteJob,
        _ next: () -> WriteJob?,
        _ outcome: inout Outcome
    ) throws(StoreError) {
        // The first one is tried in any case, so that there is one to be told of an error.
        outcome.jobs = [first]
        try connection.run("BEGIN IMMEDIATE")
        let (start, end) = (connection.boundBytes, ContinuousClock.now + Self.time)
        do throws(StoreError) {
            try perform(first, &outcome)
            while outcome.jobs.count < Self.limit, connection.boundBytes - start < options.groupBytes,
                ContinuousClock.now < end, let job = next()
            {
                outcome.jobs.append(job)
                try perform(job, &outcome)
            }
            guard outcome.hasChanges else {
                session.forget()
                return try connection.run("ROLLBACK")
            }
            outcome.committed = session.committed
            let observers = outcome.jobs.compactMap(\.observer).map { ($0, $0.now) }
            try session.flush()
            try connection.run("COMMIT")
            for (observer, start) in observers { observer.noteWork(.commit, since: start) }
        } catch {
            session.forget()
            if connection.isInTransaction { try? connection.run("ROLLBACK") }
            throw error
        }
    }

    private func perform(_ job: WriteJob, _ outcome: inout Outcome) throws(StoreError) {
        try connection.run("SAVEPOINT change")
        let (mark, before) = (session.mark, connection.totalChanges)
        switch performed(job) {
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

    /// Makes the change; its statements are seen by its observer.
    private func performed(_ job: WriteJob) -> WriteJob.Outcome {
        guard let observer = job.observer else { return job.perform(session) }
        let start = observer.now
        connection.observer = observer
        defer {
            connection.observer = nil
            observer.noteWork(.write, since: start)
        }
        return job.perform(session)
    }

    private func takeBack(to mark: WriteSession.Mark) throws(StoreError) {
        session.rewind(to: mark)
        try connection.run("ROLLBACK TO change")
        try connection.run("RELEASE change")
    }
}
