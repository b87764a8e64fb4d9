import Foundation
import OpenMarketSQLite

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The files of uploads; every function waits for the disk, so it is for threads that may.
///
/// The folder lies beside the database, `shop.db-uploads`, and is made with the first upload. A market in memory has one
/// among the system's temporary files, which goes with it; that of a process that was killed is left to the system.
final class UploadFolder: Sendable {
    let path: String
    private let isTemporary: Bool

    /// The folder of a database, or of a market in memory.
    init(beside database: URL?) {
        isTemporary = database == nil
        let temporary = FileManager.default.temporaryDirectory.path(percentEncoded: false)
        path =
            database.map { $0.path(percentEncoded: false) + "-uploads" }
            ?? temporary + "/openmarket-uploads-\(UUID().uuidString)"
    }

    deinit {
        if isTemporary { try? FileManager.default.removeItem(atPath: path) }
    }

    func uploads() -> [StoredUpload] {
        guard let names = FolderNames(path) else { return [] }
        return names.next(.max).compactMap { name in
            guard var upload = StoredUpload(name: name) else { return nil }
            var status = stat()
            // Longer than it says is no upload of ours.
            guard lstat(file(of: upload), &status) == 0, Int64(status.st_size) <= upload.length else { return nil }
            upload.offset = Int64(status.st_size)
            #if canImport(Darwin)
                let time = status.st_mtimespec
            #else
                let time = status.st_mtim
            #endif
            upload.changedAt = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
            return upload
        }
    }

    /// Adds bytes to an upload; when it returns, they survive a loss of power.
    ///
    /// The file has the time of the market's clock, `now`, by which it is also judged.
    func append(_ bytes: Data, to upload: StoredUpload, at now: Int64) throws(ImageStorageError) {
        let isNew = upload.offset == 0
        if isNew { try make() }
        // A file under the name of a new upload is left over, and has none of the upload's bytes.
        let flags = O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC | (isNew ? O_TRUNC : 0)
        let descriptor = open(file(of: upload), flags, 0o600)
        guard descriptor >= 0 else { throw ImageStorageError(errno: errno) }
        defer { close(descriptor) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        do {
            try handle.seek(toOffset: UInt64(upload.offset))
            try handle.write(contentsOf: bytes)
            futimens(descriptor, Self.times(now))
            guard DiskForce.file(descriptor) else { throw ImageStorageError(errno: errno) }
        } catch {
            let reason = ImageStorageError(errno: errno)
            // Half of a part would do no harm, but takes room that is missing.
            ftruncate(descriptor, off_t(upload.offset))
            throw reason
        }
        guard !isNew || ImageFolder.force(path) else { throw ImageStorageError(errno: errno) }
    }

    /// Makes the folder, so that it survives a loss of power with its files.
    private func make() throws(ImageStorageError) {
        guard mkdir(path, 0o700) == 0 else { return }
        let parent = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        guard ImageFolder.force(parent) else { throw ImageStorageError(errno: errno) }
    }

    /// Notes that an upload was the body of a request just now.
    func markUsed(_ upload: StoredUpload, at now: Int64) {
        var used = upload
        used.isUsed = true
        utimensat(AT_FDCWD, file(of: upload), Self.times(now), AT_SYMLINK_NOFOLLOW)
        rename(file(of: upload), file(of: used))
    }

    /// The times of the last read and the last change of a file, in the form that the system takes.
    private static func times(_ now: Int64) -> [timespec] {
        Array(repeating: timespec(tv_sec: time_t(clamping: now), tv_nsec: 0), count: 2)
    }

    func remove(_ upload: StoredUpload) {
        unlink(file(of: upload))
    }

    /// Returns the path of the bytes of an upload.
    func file(of upload: StoredUpload) -> String { path + "/" + upload.name }
}
