package import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Puts another file in the place of a database, while no program has it open.
///
/// Everything up to one renaming leaves the old state as it is, so that a program that is ended at any moment leaves
/// the old state or the new one.
package struct DatabaseReplacement {
    private let lock: FileLock
    private let path: String

    /// Takes the lock of the file; throws `busy` when a program has it.
    package init(of file: URL) throws(StoreError) {
        path = DatabaseFile.resolved(file).path(percentEncoded: false)
        try DatabaseFile.checkNames(path)
        lock = try FileLock(path: path + "-lock")
    }

    /// Puts `file`, which is complete and on the disk, in the place of the database; the old one gets the name `kept`.
    package func install(_ file: URL, keeping kept: URL) throws(StoreError) {
        let (new, old) = (file.path(percentEncoded: false), kept.path(percentEncoded: false))
        if Self.exists(path) {
            let isWhole = try settle()
            try check(link(path, old))
            if !isWhole { try setLogAside(old) }
        } else {
            // A log without its database would be taken for that of the new file.
            try setLogAside(old)
        }
        try check(rename(new, path))
        try forceFolder()
    }

    /// Brings what is in the log into the database, so that it is one file; `false` when the file is too damaged.
    ///
    /// Throws when only the disk is in the way: the log belongs to a database that may be whole.
    private func settle() throws(StoreError) -> Bool {
        do throws(StoreError) {
            try DatabaseDraft.settle(path)
        } catch .corrupt, .foreignFile {
            return false
        }
        return true
    }

    /// A log that is not in the database keeps the name that belongs to the old one.
    private func setLogAside(_ old: String) throws(StoreError) {
        unlink(path + "-shm")
        guard Self.exists(path + "-wal") else { return }
        try check(rename(path + "-wal", old + "-wal"))
    }

    private func forceFolder() throws(StoreError) {
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try check(descriptor)
        defer { close(descriptor) }
        try check(DiskForce.file(descriptor) ? 0 : -1)
    }

    private func check(_ result: Int32) throws(StoreError) {
        guard result < 0 else { return }
        throw errno == ENOSPC || errno == EDQUOT ? .full : .io(code: errno)
    }

    private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
