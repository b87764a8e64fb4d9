import OpenMarketSQLite

/// The reason why a market cannot be opened, or an account cannot be made.
public enum BackendError: Error, Sendable, Hashable {
    /// The database was written by a later release and is left alone.
    case newerDatabase(found: Int64, supported: Int64)
    /// The file is a database of something else, or none at all.
    case foreignFile
    /// The file is empty, beside the pictures or the log of a market that was in it.
    case emptied
    /// The file has more than one name, by hard links: two programs could have it open.
    case linked
    case corrupt
    case full
    /// The file or the folder beside it cannot be read or written.
    case unwritable
    /// Another program holds the database.
    case busy
    /// The name, one that looks like it, the identifier or the number is taken.
    case taken
    /// The name, the identifier, the secret or the number is not allowed.
    case invalidAccount
    /// The market has too much to do: too many passwords are being hashed, or a query took too long.
    case overloaded

    init(_ error: StoreError) {
        self =
            switch error {
            case .newerSchema(let found, let supported): .newerDatabase(found: found, supported: supported)
            case .foreignFile: .foreignFile
            case .emptied: .emptied
            case .linked: .linked
            case .corrupt: .corrupt
            case .full: .full
            case .busy: .busy
            case .tooSlow, .cancelled: .overloaded
            case .duplicate: .taken
            case .io, .constraint, .unexpected, .closed, .missing, .versionConflict, .answeredBefore,
                .noUser, .tooMany, .buyer, .closedChat:
                .unwritable
            }
    }
}
