import COpenMarketSQLite

/// One connection to a database.
///
/// It belongs to the thread that opened it: not `Sendable`, and SQLite is told to
/// leave out its own locks.
package final class SQLiteConnection {
    enum Access {
        case readWrite
        case readOnly
    }

    /// The number of milliseconds to wait for someone else's lock.
    private static let lockTimeout: Int32 = 5_000
    /// The number of milliseconds a checkpoint waits for readers: own ones are at one query, but a backup or a check in
    /// another process reads for as long as it takes, and nothing is written while a checkpoint waits.
    private static let checkpointTimeout: Int32 = 200

    let handle: OpaquePointer
    private var statements: StatementCache
    private let stop = QueryStop()
    /// The number of bytes of texts and blobs given to statements: about as many as they write.
    private(set) var boundBytes = 0
    /// The observer of the statements of the present job; usually none.
    var observer: (any StatementObserver)?
    /// Kept locked until the connection is closed.
    private let lock: FileLock?
    /// Written by SQLite after each commit.
    private let walPageCount: UnsafeMutablePointer<Int32>

    init(path: String, access: Access, lock: FileLock? = nil, statements: Int = 128) throws(StoreError) {
        let mode = access == .readWrite ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(path, &handle, mode | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let handle else {
            // SQLite hands out a connection even when it cannot open the file.
            sqlite3_close_v2(handle)
            throw StoreError(code: code)
        }
        self.handle = handle
        self.lock = lock
        self.statements = StatementCache(capacity: statements)
        walPageCount = .allocate(capacity: 1)
        walPageCount.initialize(to: 0)
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, Self.lockTimeout)
    }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(handle)
        walPageCount.deallocate()
    }

    // MARK: Running statements

    /// Gives each row of the result to `body` until that says to stop.
    package func each(
        _ sql: SQL,
        _ values: [SQLiteValue] = [],
        _ body: (borrowing SQLiteRow) throws(StoreError) -> RowStep
    ) throws(StoreError) {
        for value in values { boundBytes &+= value.byteCount }
        do throws(StoreError) {
            if stop.isDue() { throw .tooSlow }
            let statement = try statement(sql)
            guard let observer else { return try statement.run(values, each: body) }
            let (start, steps) = (observer.now, statement.stepCount)
            defer {
                let (length, made) = (observer.now - start, statement.stepCount - steps)
                observer.noteStatement(sql.text, steps: made, length: length)
            }
            try statement.run(values, each: body)
        } catch {
            // SQLite knows that it was stopped, not why.
            throw stop.reason ?? error
        }
    }

    package func run(_ sql: SQL, _ values: [SQLiteValue] = []) throws(StoreError) {
        try each(sql, values) { _ in .next }
    }

    /// Returns the first row as `read` makes it, or `nil` when there is none.
    package func first<Value>(
        _ sql: SQL,
        _ values: [SQLiteValue] = [],
        _ read: (borrowing SQLiteRow) throws(StoreError) -> Value
    ) throws(StoreError) -> Value? {
        var value: Value?
        try each(sql, values) { row throws(StoreError) in
            value = try read(row)
            return .stop
        }
        return value
    }

    package func all<Value>(
        _ sql: SQL,
        _ values: [SQLiteValue] = [],
        _ read: (borrowing SQLiteRow) throws(StoreError) -> Value
    ) throws(StoreError) -> [Value] {
        var found: [Value] = []
        try each(sql, values) { row throws(StoreError) in
            found.append(try read(row))
            return .next
        }
        return found
    }

    var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

    /// The number of rows that the last statement changed.
    package var changedRows: Int64 { Int64(sqlite3_changes(handle)) }

    /// The number of rows changed since the connection was opened, including those whose change was rolled back.
    var totalChanges: Int32 { sqlite3_total_changes(handle) }

    /// Whether a transaction is open: SQLite itself may have ended it after an error.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Every text that was run so far, for tests that look at the plans of SQLite.
    var knownStatements: [SQL] { statements.texts }

    /// The number of steps that each text cost so far.
    var stepCounts: [SQL: Int] { statements.stepCounts }

    private func statement(_ sql: SQL) throws(StoreError) -> SQLiteStatement {
        if let kept = statements.statement(sql) {
            guard kept.isRunning else { return kept }
            return try SQLiteStatement(sql, on: handle)
        }
        let fresh = try SQLiteStatement(sql, on: handle)
        statements.keep(fresh, for: sql)
        return fresh
    }
}

// MARK: Limits

extension SQLiteConnection {
    /// Runs `work`, whose queries are stopped when `time` is over or their caller is gone.
    func limited<Value>(
        to time: Duration?,
        _ cancellation: Cancellation?,
        _ work: () throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        stop.begin(within: time, cancellation)
        sqlite3_progress_handler(
            handle,
            QueryStop.steps,
            { context in
                guard let context else { return 0 }
                return Unmanaged<QueryStop>.fromOpaque(context).takeUnretainedValue().isDue() ? 1 : 0
            },
            Unmanaged.passUnretained(stop).toOpaque()
        )
        defer {
            sqlite3_progress_handler(handle, 0, nil, nil)
            stop.finish()
        }
        return try work()
    }

    /// Whether the last limited work was stopped.
    var wasStopped: Bool { stop.hasStopped }
}

// MARK: The write-ahead log

extension SQLiteConnection {
    /// A way of moving the pages of the log into the database.
    enum Checkpoint {
        /// A checkpoint of as many pages as it can write without waiting for a reader.
        case passive
        /// A checkpoint of all pages, which waits a moment for readers, so that the next write begins the log again.
        case restart
        /// A checkpoint of all pages, after which the log is an empty file.
        case truncate
    }

    /// Takes over from SQLite when checkpoints are made: see ``WriteAheadLog``.
    func countPagesOfLog() {
        sqlite3_wal_hook(
            handle,
            { context, _, _, pages in
                context?.assumingMemoryBound(to: Int32.self).pointee = pages
                return SQLITE_OK
            },
            walPageCount
        )
    }

    /// The number of pages in the log after the last commit.
    var pagesOfLog: Int32 { walPageCount.pointee }

    func checkpoint(_ kind: Checkpoint) throws(StoreError) {
        let mode =
            switch kind {
            case .passive: SQLITE_CHECKPOINT_PASSIVE
            case .restart: SQLITE_CHECKPOINT_RESTART
            case .truncate: SQLITE_CHECKPOINT_TRUNCATE
            }
        sqlite3_busy_timeout(handle, Self.checkpointTimeout)
        defer { sqlite3_busy_timeout(handle, Self.lockTimeout) }
        let code = sqlite3_wal_checkpoint_v2(handle, nil, mode, nil, nil)
        guard code == SQLITE_OK else { throw StoreError(code: code) }
    }
}
