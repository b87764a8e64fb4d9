import Foundation

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
/// among the system's temporary files, which goes with it.
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

    /// All uploads.
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
    func append(_ bytes: Data, to upload: StoredUpload) throws(ImageStorageError) {
        let isNew = upload.offset == 0
        if isNew { mkdir(path, 0o700) }
        let descriptor = open(file(of: upload), O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.error(errno) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try handle.seek(toOffset: UInt64(upload.offset))
            try handle.write(contentsOf: bytes)
            try handle.synchronize()
        } catch {
            let reason = Self.error(errno)
            // Half of a part would do no harm, but takes room that is missing.
            ftruncate(descriptor, off_t(upload.offset))
            throw reason
        }
        guard !isNew || ImageFolder.force(path) else { throw Self.error(errno) }
    }

    /// Notes that an upload was the body of a request.
    func markUsed(_ upload: StoredUpload) {
        var used = upload
        used.isUsed = true
        rename(file(of: upload), file(of: used))
    }

    /// Removes an upload.
    func remove(_ upload: StoredUpload) {
        unlink(file(of: upload))
    }

    /// Where the bytes of an upload are.
    func file(of upload: StoredUpload) -> String { path + "/" + upload.name }

    private static func error(_ number: CInt) -> ImageStorageError {
        number == ENOSPC || number == EDQUOT ? .full : .unwritable
    }
}
