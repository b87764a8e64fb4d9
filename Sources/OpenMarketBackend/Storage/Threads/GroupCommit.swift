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
    let changes: ChangeCount
    private var connection: SQLiteConnection { session.connection }

    init(_ session: WriteSession, changes: ChangeCount) {
        self.session = session
        self.changes = changes
    }

    func run(_ jobs: [WriteJob]) {
        if jobs.isEmpty { return }
        do throws(StoreError) {
            let tells = try commit(jobs)
            changes.note()
            for tell in tells { tell() }
        } catch {
            // Nobody knows how far it went.
            changes.note()
            guard jobs.count > 1 else {
                for job in jobs { job.fail(error) }
                return
            }
            for job in jobs { run([job]) }
        }
    }

    /// Makes the changes durable and returns who is to be told what.
    private func commit(_ jobs: [WriteJob]) throws(StoreError) -> [@Sendable () -> Void] {
        try connection.run("BEGIN IMMEDIATE")
        do throws(StoreError) {
            let answers = try perform(jobs)
            try session.flush()
            try connection.run("COMMIT")
            return answers
        } catch {
            session.forget()
            if connection.isInTransaction { try? connection.run("ROLLBACK") }
            throw error
        }
    }

    private func perform(_ jobs: [WriteJob]) throws(StoreError) -> [@Sendable () -> Void] {
        guard jobs.count > 1 else {
            return try jobs.map { job throws(StoreError) in
                switch job.perform(session) {
                case .done(let tell): return tell
                case .failed(let error): throw error
                }
            }
        }
        var answers: [@Sendable () -> Void] = []
        for job in jobs { answers.append(try performInSavepoint(job)) }
        return answers
    }

    private func performInSavepoint(_ job: WriteJob) throws(StoreError) -> @Sendable () -> Void {
        try connection.run("SAVEPOINT change")
        let mark = session.mark
        switch job.perform(session) {
        case .done(let tell):
            try connection.run("RELEASE change")
            return tell
        case .failed(let error):
            // After some errors SQLite has rolled back the whole transaction, and the neighbours with it.
            guard connection.isInTransaction else { throw error }
            session.rewind(to: mark)
            try connection.run("ROLLBACK TO change")
            try connection.run("RELEASE change")
            return { job.fail(error) }
        }
    }
}
