#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The right to be the only program that has a database open.
///
/// A database stays whole because one connection writes, so there must not be a second one in another process either.
/// The system takes the lock back when the process ends, however it ends. It is a file of its own because closing any
/// descriptor of the database file would drop SQLite's locks on it.
final class FileLock: Sendable {
    let descriptor: Int32
    private let path: String
    private let isNew: Bool

    /// Takes the lock, or throws `busy` when another store has it.
    init(path: String) throws(StoreError) {
        (descriptor, isNew) = try Self.take(path)
        self.path = path
    }

    /// A function of its own: an object that is complete and then fails is taken down by `deinit`, and a descriptor
    /// that is closed twice may be someone else's the second time.
    private static func take(_ path: String) throws(StoreError) -> (descriptor: Int32, isNew: Bool) {
        let new = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        let descriptor = new >= 0 ? new : open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoreError.io(code: errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw .busy
        }
        return (descriptor, new >= 0)
    }

    /// Leaves nothing behind beside a file that turned out not to be ours.
    func discard() {
        if isNew { unlink(path) }
    }

    deinit {
        // Said aloud, because closing is not enough: a program that another thread is just starting
        // has a copy of the descriptor until it runs, and would keep the lock that long.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
