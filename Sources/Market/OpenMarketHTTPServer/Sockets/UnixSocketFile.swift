import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The file of a unix socket, which outlives a process that was killed.
enum UnixSocketFile {
    /// Removes a socket that no process listens at; anything else stays, so that listening there fails.
    static func removeIfAbandoned(_ path: String, _ address: SocketAddress) {
        var information = stat()
        guard lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFSOCK else { return }
        let probe = socket(address.family, SystemSocket.streamKind, 0)
        guard probe >= 0 else { return }
        defer { SystemSocket.close(probe) }
        var address = address
        guard address.withPointer({ connect(probe, $0, $1.pointee) }) != 0, errno == ECONNREFUSED else { return }
        unlink(path)
    }
}
