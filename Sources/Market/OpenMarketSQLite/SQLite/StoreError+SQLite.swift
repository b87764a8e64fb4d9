import COpenMarketSQLite

extension StoreError {
    /// Translates a result code of SQLite for the market.
    init(code: Int32) {
        switch code & 0xFF {
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
