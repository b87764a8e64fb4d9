/// A database with one thread that writes and several that read.
///
/// In memory there is one connection only, because each would have a database of its
/// own; the writing thread then serves the reads too, between two groups of changes.
package final class Database: Sendable {
    typealias ReadJob = @Sendable (SQLiteConnection) -> Void

    private enum Job {
        case read(ReadJob)
        case write(WriteJob)
    }

    private let writing = JobQueue<Job>()
    private let reading: JobQueue<ReadJob>?
    private let writer: DatabaseThread
    private let readers: [DatabaseThread]
    let changes: ProductChanges
    let feed: CommitFeed
    private let counting = StoreCounting()

    init(_ opening: DatabaseOpening) throws(StoreError) {
        let queue = writing
        let (changes, feed, counting) = (ProductChanges(), CommitFeed(), counting)
        (self.changes, self.feed) = (changes, feed)
        writer = try DatabaseThread(
            "market.store.writer",
            open: { () throws(StoreError) in try opening.writer() },
            work: { connection in
                let commit = GroupCommit(
                    WriteSession(connection),
                    changes: changes,
                    feed: feed,
                    counting: counting,
                    options: opening.options,
                    isOnDisk: opening.isOnDisk
                )
                Self.write(from: queue, commit)
            }
        )
        guard opening.isOnDisk else {
            reading = nil
            readers = []
            return
        }
        let reads = JobQueue<ReadJob>()
        do throws(StoreError) {
            readers = try Self.readers(opening, reads)
        } catch {
            reads.close()
            queue.close()
            throw error
        }
        reading = reads
    }

    private static func readers(
        _ opening: DatabaseOpening,
        _ jobs: JobQueue<ReadJob>
    ) throws(StoreError) -> [DatabaseThread] {
        var threads: [DatabaseThread] = []
        for _ in 0..<max(1, opening.options.readers) {
            threads.append(
                try DatabaseThread(
                    "market.store.reader",
                    open: { () throws(StoreError) in try opening.reader() },
                    work: { read(from: jobs, with: $0) }
                )
            )
        }
        return threads
    }

    deinit {
        reading?.close()
        writing.close()
    }

    /// The state of the database in numbers.
    package var counters: StoreCounters {
        var counters = counting.value
        (counters.readsWaiting, counters.writesWaiting) = (reading?.count ?? 0, writing.count)
        return counters
    }

    /// Runs `body` on a reading thread, in one transaction: everything it sees is of one moment.
    ///
    /// Its queries end when they take longer than `time`, and when the task that waits is cancelled.
    package func read<Value: Sendable>(
        within time: Duration? = nil,
        _ body: @escaping @Sendable (SQLiteConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let (cancellation, observer) = (Cancellation(), ObservedStatements.observer)
        let result: Result<Value, StoreError> = await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let job: ReadJob = { [counting] connection in
                    let start = observer?.now
                    let result = Self.snapshot(connection, within: time, cancellation, observer, body)
                    if let observer, let start { observer.noteWork(.query, since: start) }
                    if connection.wasStopped { counting.noteStop() }
                    waiter.resume(returning: result)
                }
                let isAccepted = reading.map { $0.push(job) } ?? writing.push(.read(job))
                if !isAccepted { waiter.resume(returning: .failure(.closed)) }
            }
        } onCancel: {
            cancellation.cancel()
        }
        return try result.get()
    }

    /// Runs `body` on the writing thread and returns once what it did is committed; it may be run more than once.
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (WriteSession) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let result: Result<Value, StoreError> = await withCheckedContinuation { waiter in
            let job = WriteJob(
                perform: { session in
                    do throws(StoreError) {
                        let value = try body(session)
                        return .done { waiter.resume(returning: .success(value)) }
                    } catch {
                        return .failed(error)
                    }
                },
                observer: ObservedStatements.observer,
                fail: { waiter.resume(returning: .failure($0)) }
            )
            if !writing.push(.write(job)) { job.fail(.closed) }
        }
        return try result.get()
    }

    /// Like ``write(_:)``, for work that can be refused: then whatever it wrote is taken back.
    package func attempt<Value: Sendable, Problem: Error>(
        _ body: @escaping @Sendable (WriteSession) throws(StoreError) -> Result<Value, Problem>
    ) async throws(StoreError) -> Result<Value, Problem> {
        let result: Result<Result<Value, Problem>, StoreError> = await withCheckedContinuation { waiter in
            let job = WriteJob(
                perform: { session in
                    do throws(StoreError) {
                        let result = try body(session)
                        let tell = { @Sendable in waiter.resume(returning: .success(result)) }
                        if case .failure = result { return .refused(tell: tell) }
                        return .done(tell: tell)
                    } catch {
                        return .failed(error)
                    }
                },
                observer: ObservedStatements.observer,
                fail: { waiter.resume(returning: .failure($0)) }
            )
            if !writing.push(.write(job)) { job.fail(.closed) }
        }
        return try result.get()
    }

    /// Finishes what was asked for, empties the log and closes all connections.
    func close() async {
        // Readers first: then no reader stands in the way of the last checkpoint.
        reading?.close()
        for reader in readers { await reader.end.wait() }
        writing.close()
        await writer.end.wait()
    }

    // MARK: On the threads

    private static func snapshot<Value>(
        _ connection: SQLiteConnection,
        within time: Duration?,
        _ cancellation: Cancellation,
        _ observer: (any StatementObserver)?,
        _ body: (SQLiteConnection) throws(StoreError) -> Value
    ) -> Result<Value, StoreError> {
        do throws(StoreError) {
            try connection.run("BEGIN")
            connection.observer = observer
            defer {
                connection.observer = nil
                try? connection.run("COMMIT")
            }
            return .success(
                try connection.limited(to: time, cancellation) { () throws(StoreError) in try body(connection) }
            )
        } catch {
            return .failure(error)
        }
    }

    private static func read(from queue: JobQueue<ReadJob>, with connection: SQLiteConnection) {
        while let job = queue.take(upTo: 1).first { job(connection) }
    }

    private static func write(
        from queue: JobQueue<Job>,
        _ commit: GroupCommit
    ) {
        var commit = commit
        let connection = commit.session.connection
        while true {
            let jobs = queue.take(upTo: GroupCommit.limit)
            if jobs.isEmpty { break }
            var changes: [WriteJob] = []
            for job in jobs {
                switch job {
                case .read(let job): job(connection)
                case .write(let change): changes.append(change)
                }
            }
            commit.run(changes)
        }
        if commit.isOnDisk { try? connection.checkpoint(.truncate) }
    }
}
