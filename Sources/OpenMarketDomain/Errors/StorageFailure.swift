/// Why a local store failed.
public enum StorageFailure: Sendable, Hashable {
    /// Nothing is kept under this name.
    case missing
    /// It could not be read.
    case unreadable
    /// It could not be written.
    case unwritable
    /// There is no space left.
    case full
}
