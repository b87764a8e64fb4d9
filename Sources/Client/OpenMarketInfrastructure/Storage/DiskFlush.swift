import Foundation

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
        fsync(descriptor)
        close(descriptor)
    }
}
