package import Foundation
package import OpenMarketDomain

/// Files and folders that only this user can open.
///
/// Straight to the system, because the permissions must be there from the first
/// moment and because a full disk must be told from a broken one.
package enum PrivateFiles {
    /// Creates `folder` and what is missing above it, with mode 0700.
    package static func makeFolder(_ folder: URL) throws(MarketError) {
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw .storage(error.isDiskFull ? .full : .unwritable)
        }
    }

    /// Writes a new file with mode 0600 and moves it to `path` when it is whole.
    ///
    /// The content is on the disk before the name is, or a power cut could leave an empty file; a cache need not wait for that.
    package static func write(
        _ data: Data,
        to path: String,
        modified: Date? = nil,
        waitsForDisk: Bool = true
    ) throws(MarketError) {
        let draft = path + "." + UUID().uuidString + draftSuffix
        let descriptor = try openFile(draft, O_WRONLY | O_EXCL)
        do throws(MarketError) {
            do throws(MarketError) {
                try write(data, to: descriptor)
                guard !waitsForDisk || DiskFlush.file(descriptor) else { throw failure(errno) }
            } catch {
                close(descriptor)
                throw error
            }
            guard close(descriptor) == 0 else { throw failure(errno) }
            if let modified { setModificationDate(of: draft, to: modified) }
            guard rename(draft, path) == 0 else { throw failure(errno) }
        } catch {
            unlink(draft)
            throw error
        }
    }

    /// Opens a file, which is made with mode 0600 when it is missing; a link is not followed.
    static func openFile(_ path: String, _ flags: CInt) throws(MarketError) -> CInt {
        let descriptor = open(path, flags | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(errno) }
        return descriptor
    }

    /// Does `work` while no other program does the same in this folder.
    static func locking<Value>(
        _ folder: URL,
        _ work: () throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        let descriptor = open(folder.path(percentEncoded: false), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(errno) }
        defer { closeLocked(descriptor) }
        try await lock(descriptor)
        return try work()
    }

    /// Waits until a file is locked for this process alone, for ten seconds at most, and also when the caller is cancelled.
    ///
    /// No thread waits for it: another program may hold the lock for long, and there are as few threads as processors.
    static func lock(_ descriptor: CInt) async throws(MarketError) {
        var attempts = 0
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR, attempts < 500 else { throw .storage(.unwritable) }
            attempts += 1
            await Task { try? await Task.sleep(for: .milliseconds(20)) }.value
        }
    }

    /// Closes a file that was locked for this process alone.
    ///
    /// Closing it is not enough: a program that another thread is just starting has a copy of the descriptor until it
    /// runs, and would keep the lock that long.
    static func closeLocked(_ descriptor: CInt) {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Writes all of `data`, however many calls that takes.
    package static func write(_ data: Data, to descriptor: CInt) throws(MarketError) {
        let problem = data.withUnsafeBytes { bytes -> CInt? in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if errno != EINTR {
                    return errno
                }
            }
            return nil
        }
        if let problem { throw failure(problem) }
    }

    /// The end of the name of a file that is not whole yet.
    static let draftSuffix = ".draft"

    /// Translates an error number of the system for a store.
    package static func failure(_ number: CInt) -> MarketError {
        switch number {
        case ENOSPC, EDQUOT: .storage(.full)
        default: .storage(.unwritable)
        }
    }

    private static func systemWrite(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Darwin)
            Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
            Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #else
            Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }

    /// The date is the order in which files have to go when space is short; without it they go in another order.
    private static func setModificationDate(of path: String, to date: Date) {
        try? FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }
}

extension Error {
    /// Whether Foundation says that there is no space left.
    fileprivate var isDiskFull: Bool {
        (self as? CocoaError)?.code == .fileWriteOutOfSpace
    }
}

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Waits until the disk itself has what was written.
enum DiskFlush {
    /// Waits for the content of an open file.
    static func file(_ descriptor: CInt) -> Bool {
        #if canImport(Darwin)
            return fcntl(descriptor, F_FULLFSYNC) == 0 || fsync(descriptor) == 0
        #else
            return fsync(descriptor) == 0
        #endif
    }

    /// Waits for the names in a folder: that of a new file is on the disk only when its folder is.
    static func folder(_ folder: URL) {
        let descriptor = open(folder.path(percentEncoded: false), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = file(descriptor)
        close(descriptor)
    }
}
