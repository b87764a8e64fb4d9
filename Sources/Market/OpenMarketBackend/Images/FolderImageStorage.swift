import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Images as files of one folder beside the database.
///
/// A file is written under another name, forced to the disk, given its name, and
/// then the folder is forced too: only after that may a row of the database speak of it.
struct FolderImageStorage: ImageStorage {
    let folder: String
    /// Whether no other database has files there; otherwise nothing is removed.
    let isOwn: Bool

    init(_ folder: ImageFolder) {
        self.folder = folder.url.path(percentEncoded: false)
        isOwn = folder.isOwn
    }

    func force() throws(ImageStorageError) {
        guard ImageFolder.force(folder) else { throw ImageStorageError(errno: errno) }
    }

    func content(of name: String) async -> Data? {
        await WorkerThreads.files.run { read(name) }
    }

    private func read(_ name: String) -> Data? {
        guard let path = path(of: name) else { return nil }
        var descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        // A database that was restored and replaced again still names what a sweep in between set aside.
        if descriptor < 0 { descriptor = open(swept + "/" + name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) }
        guard descriptor >= 0 else { return nil }
        return try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).readToEnd()
    }

    func remove(_ names: [String]) async {
        guard isOwn else { return }
        await WorkerThreads.files.run {
            for name in names {
                guard let path = path(of: name) else { continue }
                unlink(path)
                unlink(swept + "/" + name)
            }
        }
    }

    /// The path of a file; `nil` for a name that the backend did not make.
    func path(of name: String) -> String? {
        guard ImageName(file: name)?.storedNames.contains(name) == true else { return nil }
        return folder + "/" + name
    }

    func put(_ file: StoredImage) throws(ImageStorageError) {
        guard let path = path(of: file.name) else { throw .unwritable }
        let draft = path + Self.draftEnding
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw ImageStorageError(errno: errno) }
        // The file is closed once, even after an error of closing, because the number may be that of another file
        // already. The bytes on the disk stay there then.
        defer { close(descriptor) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        do {
            try handle.write(contentsOf: file.content)
            guard DiskForce.file(descriptor) else { throw ImageStorageError(errno: errno) }
        } catch {
            let reason = ImageStorageError(errno: errno)
            unlink(draft)
            throw reason
        }
        guard rename(draft, path) == 0 else { throw ImageStorageError(errno: errno) }
    }

    static let draftEnding = ".draft"
}

extension ImageStorageError {
    init(errno number: CInt) {
        self = number == ENOSPC || number == EDQUOT ? .full : .unwritable
    }
}
