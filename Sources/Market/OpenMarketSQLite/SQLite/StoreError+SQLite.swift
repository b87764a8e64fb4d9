import COpenMarketSQLite

extension StoreError {
    /// The second byte of `SQLITE_IOERR_SHMSIZE`, a macro that Swift does not see.
    private static let sharedMemorySize: Int32 = 19

    /// Translates a result code of SQLite for the market.
    init(code: Int32) {
        switch code & 0xFF {
        // The file of SQLite's shared memory, which could not grow.
        case SQLITE_IOERR where code >> 8 == Self.sharedMemorySize: self = .full
        case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
        case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_READONLY: self = .io(code: code)
        case SQLITE_CORRUPT: self = .corrupt
        case SQLITE_FULL: self = .full
        case SQLITE_CONSTRAINT: self = .constraint(code: code)
        case SQLITE_NOTADB: self = .foreignFile
        default: self = .unexpected(code: code)
        }
    }
}
