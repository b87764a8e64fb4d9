import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

enum FreeSpace {
    /// Returns the number of bytes this process may still write beside a file or a folder; `nil` when the system does
    /// not say.
    static func bytes(beside path: String) -> UInt64? {
        var state = statvfs()
        guard statvfs(path, &state) == 0 else { return nil }
        return UInt64(state.f_bavail) * UInt64(state.f_frsize)
    }
}
