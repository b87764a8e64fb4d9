#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Waits until the disk itself has the written bytes: a loss of power takes those that only the system has.
package enum DiskForce {
    /// Waits for an open file, or for the names in an open folder; `false`, with `errno`, when that does not work.
    ///
    /// Apple's `fsync` waits for the drive only, which may still have it in its memory. Some file systems cannot do more.
    package static func file(_ descriptor: CInt) -> Bool {
        #if canImport(Darwin)
            return fcntl(descriptor, F_FULLFSYNC) == 0 || fsync(descriptor) == 0
        #else
            return fsync(descriptor) == 0
        #endif
    }
}
