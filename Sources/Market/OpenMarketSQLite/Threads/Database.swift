/// A database with one thread that writes and several that read.
///
/// In memory there is one connection only, because each would have a database of its
/// own; the writing thread then serves the reads too, between two groups of changes.
/// With ``StoreOptions/worksInPlace`` there is one connection and no thread: the caller's own does the work.
package final class Database: Sendable {
    typealias ReadJob = @Sendable (SQLiteConnection) -> Void

    private enum Job {
        case read(ReadJob)
        case write(WriteJob)
    }

    private let inPlace: WorkInPlace?
    private let writing = JobQueue<Job>()
    private let reading: JobQueue<ReadJob>?
    /// The reads that may take long, which have threads of their own.
    private let readingLong: JobQueue<ReadJob>?
    private let writer: DatabaseThread?
    private let readers: [DatabaseThread]
    let changes: ProductChanges
    let feed: CommitFeed
    private let counting = StoreCounting()

    init(_ opening: DatabaseOpening) throws(StoreError) {
        let queue = writing
        let (changes, feed, counting) = (ProductChanges(), CommitFeed(), counting)
        (self.changes, self.feed) = (changes, feed)
        guard !opening.options.worksInPlace else {
            inPlace = try WorkInPlace(opening, changes: changes, feed: feed, counting: counting)
            (reading, readingLong, writer, readers) = (nil, nil, nil, [])
            return
        }
        inPlace = nil
        writer = try Self.writer(opening, queue, changes, feed, counting)
        guard opening.isOnDisk else {
            (reading, readingLong) = (nil, nil)
            readers = []
            return
        }
        let options = opening.options
        let reads = JobQueue<ReadJob>()
        let longReads = JobQueue<ReadJob>(capacity: options.longReads, ofOneAddress: options.longReadsOfOneAddress)
        do throws(StoreError) {
            readers =
                try Self.readers(opening, options.readers, reads)
                + Self.readers(opening, options.longReaders, longReads)
        } catch {
            reads.close()
            longReads.close()
            queue.close()
            throw error
        }
        (reading, readingLong) = (reads, longReads)
    }

    private static func writer(
        _ opening: DatabaseOpening,
        _ jobs: JobQueue<Job>,
        _ changes: ProductChanges,
        _ feed: CommitFeed,
        _ counting: StoreCounting
    ) throws(StoreError) -> DatabaseThread {
        try DatabaseThread(
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
                write(from: jobs, commit)
            }
        )
    }

    private static func readers(
        _ opening: DatabaseOpening,
        _ count: Int,
        _ jobs: JobQueue<ReadJob>
    ) throws(StoreError) -> [DatabaseThread] {
        var threads: [DatabaseThread] = []
        for _ in 0..<max(1, count) {
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
        readingLong?.close()
        writing.close()
    }

    /// The number of states that the database has had: what was read in one holds as long as no other number is told.
    package var stateCount: UInt64 { counting.stateCount }

    package var counters: StoreCounters {
        var counters = counting.value
        (counters.readsWaiting, counters.writesWaiting) = (reading?.count ?? 0, writing.count)
        counters.longReadsWaiting = readingLong?.count ?? 0
        return counters
    }

    /// Runs `body` on a reading thread, in one transaction: everything it sees is of one moment.
    ///
    /// The queries end after `time`, and when the task that waits is cancelled. A query that may take long waits for
    /// threads of its own; throws `busy` when too many queries of its address, or too many at all, wait for them.
    package func read<Value: Sendable>(
        within time: Duration? = nil,
        isLong: Bool = false,
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
                let queue = isLong ? readingLong : reading
                if let problem = queue.map({ $0.push(job) }) ?? push(.read(job)) {
                    waiter.resume(returning: .failure(problem))
                }
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
            if let problem = push(.write(job)) { job.fail(problem) }
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
            if let problem = push(.write(job)) { job.fail(problem) }
        }
        return try result.get()
    }

    /// Runs `body` on the writing thread, between two groups of changes and outside of a transaction; it is told whether
    /// the task that waits was cancelled.
    func alone<Value: Sendable>(
        _ body: @escaping @Sendable (SQLiteConnection, Cancellation) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let cancellation = Cancellation()
        let result: Result<Value, StoreError> = await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let job: ReadJob = { connection in
                    do throws(StoreError) {
                        waiter.resume(returning: .success(try body(connection, cancellation)))
                    } catch {
                        waiter.resume(returning: .failure(error))
                    }
                }
                if let problem = push(.read(job)) { waiter.resume(returning: .failure(problem)) }
            }
        } onCancel: {
            cancellation.cancel()
        }
        return try result.get()
    }

    /// Makes all that was read before old.
    func noteEverything() {
        changes.note([.everything])
        feed.tell([.everything])
    }

    /// Finishes what was asked for, empties the log and closes all connections.
    func close() async {
        // Readers first: then no reader stands in the way of the last checkpoint.
        reading?.close()
        readingLong?.close()
        for reader in readers { await reader.end.wait() }
        writing.close()
        await writer?.end.wait()
        inPlace?.close()
    }

    /// Hands a job to the connection that writes; returns why it was not taken.
    private func push(_ job: Job) -> StoreError? {
        guard let inPlace else { return writing.push(job) }
        return switch job {
        case .read(let job): inPlace.read(job)
        case .write(let job): inPlace.write(job)
        }
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
        var cache = PageCache(connection)
        while let turn = queue.take(restingAfter: PageCache.pause, cache.giveBack) {
            let start = ContinuousClock.now
            turn.job(connection)
            queue.end(turn, since: start)
            cache.noteWork(at: start)
        }
    }

    private static func write(
        from queue: JobQueue<Job>,
        _ commit: GroupCommit
    ) {
        var commit = commit
        let connection = commit.session.connection
        var cache = PageCache(connection)
        var held: JobQueue<Job>.Turn?
        while let turn = held ?? queue.take(restingAfter: PageCache.pause, cache.giveBack) {
            held = nil
            var (present, start) = (turn, ContinuousClock.now)
            switch turn.job {
            case .read(let job): job(connection)
            case .write(let first):
                commit.run(first) {
                    guard let next = queue.poll() else { return nil }
                    guard case .write(let change) = next.job else {
                        // A read sees no changes of which it is not sure that they stay.
                        held = next
                        return nil
                    }
                    queue.end(present, since: start)
                    (present, start) = (next, ContinuousClock.now)
                    return change
                }
            }
            queue.end(present, since: start)
            cache.noteWork(at: start)
        }
        if commit.isOnDisk { try? connection.checkpoint(.truncate) }
    }
}
