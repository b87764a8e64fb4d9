/// Why a local store failed.
public enum StorageFailure: Sendable, Hashable {
    /// It could not be read.
    case unreadable
    /// It could not be written.
    case unwritable
    /// There is no space left.
    case full
}
