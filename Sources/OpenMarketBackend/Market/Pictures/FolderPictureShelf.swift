import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Pictures as files of one folder beside the database.
///
/// A file is written under another name, forced to the disk, given its name, and
/// then the folder is forced too: only after that may a row of the database speak of it.
struct FolderPictureShelf: PictureShelf {
    private let folder: String

    /// Uses a folder, which is created with mode 0700 when it is missing.
    init(_ folder: URL) throws(PictureShelfError) {
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw .unwritable
        }
        self.folder = folder.path(percentEncoded: false)
    }

    @concurrent
    func put(_ files: [PictureFile]) async throws(PictureShelfError) {
        for file in files { try write(file) }
        try force(folder)
    }

    @concurrent
    func content(of name: String) async -> Data? {
        guard let path = path(of: name) else { return nil }
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        return try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).readToEnd()
    }

    @concurrent
    func remove(_ names: [String]) async {
        for path in names.compactMap(path(of:)) { unlink(path) }
    }

    @concurrent
    func names() async -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { path(of: $0) != nil }
    }

    /// Removes files that a process left half written when it ended.
    @concurrent
    func removeDrafts() async {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasSuffix(Self.draftEnding) { unlink(folder + "/" + name) }
    }

    /// The path of a file; `nil` for a name that the backend did not make.
    private func path(of name: String) -> String? {
        guard PictureName(file: name)?.shelfNames.contains(name) == true else { return nil }
        return folder + "/" + name
    }

    private func write(_ file: PictureFile) throws(PictureShelfError) {
        guard let path = path(of: file.name) else { throw .unwritable }
        let draft = path + Self.draftEnding
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.error(errno) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        do {
            try handle.write(contentsOf: file.content)
            try handle.synchronize()
            try handle.close()
        } catch {
            let reason = Self.error(errno)
            try? handle.close()
            unlink(draft)
            throw reason
        }
        guard rename(draft, path) == 0 else { throw Self.error(errno) }
    }

    private static let draftEnding = ".draft"

    private func force(_ folder: String) throws(PictureShelfError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.error(errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw Self.error(errno) }
    }

    private static func error(_ number: CInt) -> PictureShelfError {
        number == ENOSPC || number == EDQUOT ? .full : .unwritable
    }
}
