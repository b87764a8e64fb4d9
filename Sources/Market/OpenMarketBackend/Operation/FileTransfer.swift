import Foundation
import OpenMarketSQLite
import OpenMarketWire

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The work of backups on files.
enum FileTransfer {
    /// Gives a file a second name, or makes a copy where the file system cannot; `false` when there is no such file.
    ///
    /// A file of an image is never changed, so both names mean the same content for good.
    static func share(_ source: String, as target: String) throws(OperationError) -> Bool {
        if link(source, target) == 0 || errno == EEXIST { return true }
        return errno == ENOENT ? false : try copy(source, to: target)
    }

    /// Makes a copy that is on the disk when this returns; `false` when there is no such file.
    static func copy(_ source: String, to target: String) throws(OperationError) -> Bool {
        let input = open(source, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        if input < 0, errno == ENOENT { return false }
        guard input >= 0 else { throw .unwritable(source) }
        let reading = FileHandle(fileDescriptor: input, closeOnDealloc: true)
        let output = open(target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard output >= 0 else { throw problem(target) }
        let writing = FileHandle(fileDescriptor: output, closeOnDealloc: true)
        do {
            while let piece = try reading.read(upToCount: pieceLength), !piece.isEmpty {
                try writing.write(contentsOf: piece)
            }
            guard DiskForce.file(output) else { throw problem(target) }
        } catch {
            throw problem(target)
        }
        return true
    }

    /// Writes a new file, which is on the disk when this returns.
    static func write(_ content: Data, to path: String) throws(OperationError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw problem(path) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try file.write(contentsOf: content)
            guard DiskForce.file(descriptor) else { throw problem(path) }
        } catch {
            throw problem(path)
        }
    }

    /// Forces a file or a folder to the disk.
    static func force(_ path: String) throws(OperationError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw problem(path) }
        defer { close(descriptor) }
        guard DiskForce.file(descriptor) else { throw problem(path) }
    }

    /// The SHA-256 of a file and its length; `nil` when it cannot be read.
    static func digest(_ path: String) -> (text: String, bytes: Int64)? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var (hash, count) = (SHA256(), Int64(0))
        do {
            while let piece = try file.read(upToCount: pieceLength), !piece.isEmpty {
                hash.update(piece)
                count += Int64(piece.count)
            }
        } catch {
            return nil
        }
        return (Hexadecimal.text(hash.digest()), count)
    }

    /// The length of a file and when it was changed, in seconds since 1970; `nil` when there is none.
    static func state(of path: String) -> (bytes: Int64, changed: Int64)? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            return (Int64(status.st_size), Int64(status.st_mtimespec.tv_sec))
        #else
            return (Int64(status.st_size), Int64(status.st_mtim.tv_sec))
        #endif
    }

    /// Makes a folder that its owner alone can read.
    static func makeFolder(_ path: String) throws(OperationError) {
        guard mkdir(path, 0o700) == 0 else { throw errno == EEXIST ? .exists(path) : problem(path) }
    }

    /// Gives a file another name, in the place of the file that had it.
    static func move(_ source: String, to target: String) throws(OperationError) {
        guard rename(source, target) == 0 else { throw problem(target) }
    }

    /// The reason of the last call that failed.
    static func problem(_ path: String) -> OperationError {
        errno == ENOSPC || errno == EDQUOT ? .full : .unwritable(path)
    }

    private static let pieceLength = 1 << 20
}
