import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The few calls to the system that a connection needs.
enum SystemSocket {
    /// The outcome of a call on a socket that never waits.
    enum Outcome {
        /// The number of bytes that were moved.
        case bytes(Int)
        /// The other side has nothing more to say.
        case end
        case wouldBlock
        /// The connection is lost.
        case failed
    }

    static var streamKind: Int32 {
        #if canImport(Glibc)
            Int32(SOCK_STREAM.rawValue)
        #else
            SOCK_STREAM
        #endif
    }

    /// The number of connections that may wait to be accepted.
    static let backlog: Int32 = 1024

    /// The system's call, which has the name of a function here.
    static func listen(_ descriptor: Int32, backlog: Int32) -> Int32 {
        #if canImport(Darwin)
            Darwin.listen(descriptor, backlog)
        #elseif canImport(Glibc)
            Glibc.listen(descriptor, backlog)
        #elseif canImport(Musl)
            Musl.listen(descriptor, backlog)
        #endif
    }

    static func read(_ socket: Int32, into buffer: inout [UInt8]) -> Outcome {
        while true {
            let count = buffer.withUnsafeMutableBytes { recv(socket, $0.baseAddress, $0.count, 0) }
            if count > 0 { return .bytes(count) }
            if count == 0 { return .end }
            if errno == EINTR { continue }
            return errno == EAGAIN || errno == EWOULDBLOCK ? .wouldBlock : .failed
        }
    }

    /// Sends two runs of bytes with one call.
    static func send(_ socket: Int32, _ head: UnsafeRawBufferPointer, _ tail: UnsafeRawBufferPointer) -> Outcome {
        var parts = [
            iovec(iov_base: UnsafeMutableRawPointer(mutating: head.baseAddress), iov_len: head.count),
            iovec(iov_base: UnsafeMutableRawPointer(mutating: tail.baseAddress), iov_len: tail.count),
        ]
        return parts.withUnsafeMutableBufferPointer { buffer in
            var message = msghdr()
            message.msg_iov = buffer.baseAddress
            message.msg_iovlen = .init(buffer.count)
            return outcome { sendmsg(socket, &message, noSignal) }
        }
    }

    static func send(_ socket: Int32, _ bytes: UnsafeRawBufferPointer) -> Outcome {
        #if canImport(Darwin)
            outcome { Darwin.send(socket, bytes.baseAddress, bytes.count, noSignal) }
        #elseif canImport(Glibc)
            outcome { Glibc.send(socket, bytes.baseAddress, bytes.count, noSignal) }
        #elseif canImport(Musl)
            outcome { Musl.send(socket, bytes.baseAddress, bytes.count, noSignal) }
        #endif
    }

    private static func outcome(_ call: () -> Int) -> Outcome {
        while true {
            let count = call()
            if count >= 0 { return .bytes(count) }
            if errno == EINTR { continue }
            return errno == EAGAIN || errno == EWOULDBLOCK ? .wouldBlock : .failed
        }
    }

    /// A client that went away must not end the program with a signal; see also ``silence(_:)``.
    private static var noSignal: Int32 {
        #if canImport(Darwin)
            0
        #else
            Int32(MSG_NOSIGNAL)
        #endif
    }

    /// The next connection, made so that no call on it waits.
    static func accept(
        _ listener: Int32,
        _ address: UnsafeMutablePointer<sockaddr>,
        _ length: UnsafeMutablePointer<socklen_t>
    ) -> Int32 {
        #if canImport(Darwin)
            let socket = Darwin.accept(listener, address, length)
        #elseif canImport(Glibc)
            let socket = Glibc.accept(listener, address, length)
        #elseif canImport(Musl)
            let socket = Musl.accept(listener, address, length)
        #endif
        guard socket >= 0 else { return socket }
        makeNonBlocking(socket)
        // For one that came to an inherited socket before this program.
        silence(socket)
        return socket
    }

    static func endWriting(_ socket: Int32) {
        #if canImport(Darwin)
            _ = shutdown(socket, SHUT_WR)
        #else
            _ = shutdown(socket, Int32(SHUT_WR))
        #endif
    }

    static func close(_ descriptor: Int32) {
        #if canImport(Darwin)
            _ = Darwin.close(descriptor)
        #elseif canImport(Glibc)
            _ = Glibc.close(descriptor)
        #elseif canImport(Musl)
            _ = Musl.close(descriptor)
        #endif
    }

    /// Whether the process or the system has no descriptor or memory left for another connection.
    static var isExhausted: Bool {
        [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno)
    }

    /// Returns whether connections to it wait to be accepted.
    static func isListening(_ descriptor: Int32) -> Bool {
        #if canImport(Darwin)
            // Apple's kernel does not tell (`ENOPROTOOPT`), but refuses this for a connection.
            return listen(descriptor, backlog: backlog) == 0
        #else
            var value: Int32 = 0
            var length = socklen_t(MemoryLayout<Int32>.size)
            return getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &value, &length) == 0 && value != 0
        #endif
    }

    /// Keeps a client that went away from ending the program with a signal.
    ///
    /// A connection inherits the option from the listening socket, since one that has ended already refuses it.
    static func silence(_ socket: Int32) {
        #if canImport(Darwin)
            set(SO_NOSIGPIPE, level: SOL_SOCKET, on: socket)
        #endif
    }

    static func makeNonBlocking(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    static func set(_ option: Int32, level: Int32, on socket: Int32, to value: Int32 = 1) {
        var value = value
        _ = setsockopt(socket, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}
