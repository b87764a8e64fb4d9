#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Ends listening: a thread that waits for a connection goes on without one, and the port is free.
///
/// Linux wakes `accept` when the socket is shut down, which Apple's systems refuse; they wake it when the socket is closed, which
/// Linux does not. Its number stays taken, so that no other file gets it while a thread may still use it.
public func stopListening(_ socket: Int32) {
    shutdown(socket, Int32(SHUT_RDWR))
    let nothing = open("/dev/null", O_RDONLY)
    guard nothing >= 0 else { return }
    dup2(nothing, socket)
    close(nothing)
}
