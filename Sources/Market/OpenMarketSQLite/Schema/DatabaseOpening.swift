import Foundation

/// The way in which the connections of a store are opened.
struct DatabaseOpening: Sendable {
    let location: DatabaseLocation
    let migrations: [[SQL]]
    let options: StoreOptions

    var isOnDisk: Bool { location != .memory }

    private var path: String {
        switch location {
        case .memory: ":memory:"
        case .file(let url): DatabaseFile.resolved(url).path(percentEncoded: false)
        }
    }

    /// The one connection that writes, with the schema brought up to date.
    func writer() throws(StoreError) -> SQLiteConnection {
        let path = path
        if isOnDisk { try DatabaseFile.checkNames(path) }
        let lock = isOnDisk ? try FileLock(path: path + "-lock") : nil
        // Before SQLite looks: it removes the log of an empty file.
        if isOnDisk { try DatabaseFile.checkContent(path) }
        if isOnDisk { Self.makePrivateFile(path) }
        let connection = try SQLiteConnection(
            path: path,
            access: .readWrite,
            lock: lock,
            statements: options.statements
        )
        let schema = Schema(connection, migrations)
        // Before anything that writes: a file that is not ours must stay as it is.
        do throws(StoreError) {
            try schema.check()
        } catch {
            lock?.discard()
            throw error
        }
        if isOnDisk { Self.makeFilesPrivate(path) }
        try configure(connection)
        try schema.migrate()
        if isOnDisk { connection.countPagesOfLog() }
        return connection
    }

    func reader() throws(StoreError) -> SQLiteConnection {
        let connection = try SQLiteConnection(path: path, access: .readOnly, statements: options.statements)
        try connection.run("PRAGMA query_only = ON")
        try connection.run("PRAGMA wal_autocheckpoint = 0")
        // In KiB; the caches of all readers together have 64 MiB.
        let readers = Int64(max(1, options.readers) + max(1, options.longReaders))
        try connection.run("PRAGMA cache_size = " + .number(-65_536 / readers))
        try connection.run("PRAGMA temp_store = MEMORY")
        return connection
    }

    private func configure(_ connection: SQLiteConnection) throws(StoreError) {
        if isOnDisk {
            let mode = try connection.first("PRAGMA journal_mode = WAL") { $0.text(0) }
            // A file system without shared memory keeps the old mode, and then readers would meet locks.
            guard mode == "wal" else { throw .io(code: 0) }
        }
        try connection.run(options.survivesPowerLoss ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL")
        // On Apple platforms an ordinary sync leaves data in the drive; elsewhere these do nothing.
        try connection.run("PRAGMA fullfsync = ON")
        try connection.run("PRAGMA checkpoint_fullfsync = ON")
        try connection.run("PRAGMA journal_size_limit = 16777216")
        try connection.run("PRAGMA foreign_keys = ON")
        // Removed rows are overwritten: those of an account that has ended would stay readable in free pages.
        try connection.run("PRAGMA secure_delete = ON")
        try connection.run("PRAGMA cache_size = -32768")
        try connection.run("PRAGMA temp_store = MEMORY")
        if let pages = options.maximumPages {
            try connection.run("PRAGMA max_page_count = " + .number(pages))
        }
    }

    /// The database holds hashes of passwords, so only its owner may read it; SQLite's companions inherit that.
    static func makePrivateFile(_ path: String) {
        guard !FileManager.default.fileExists(atPath: path) else { return }
        _ = FileManager.default.createFile(
            atPath: path,
            contents: nil,
            attributes: [.posixPermissions: 0o600]
        )
    }

    /// A file that another program has made may be open to all, and it has the messages between users.
    ///
    /// Where the file is someone else's this changes nothing, and they know who may read it.
    static func makeFilesPrivate(_ path: String) {
        for end in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + end) {
            try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path + end)
        }
    }
}
