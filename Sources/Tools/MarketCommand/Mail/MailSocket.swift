import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A connection to a mail server of this machine, for a thread that may wait.
final class MailSocket: MailChannel {
    private let descriptor: Int32
    private let end: ContinuousClock.Instant

    /// Connects to a port of IPv4's or IPv6's loopback; all of the conversation has to be over in time.
    init(port: UInt16, isVersion6: Bool, timeout: Duration) throws(SMTPFailure) {
        end = .now + timeout
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        descriptor = socket(isVersion6 ? AF_INET6 : AF_INET, kind, 0)
        guard descriptor >= 0 else { throw .unreachable }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        // Short, so that a server that sends a byte now and then does not hold the thread beyond the end.
        var wait = timeval(tv_sec: 1, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
        guard Self.connect(descriptor, port: port, isVersion6: isVersion6) else { throw .unreachable }
    }

    deinit { _ = close(descriptor) }

    func send(_ bytes: [UInt8]) throws(SMTPFailure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { rest.removeFirst(count) } else { try goOn() }
        }
    }

    func receive() throws(SMTPFailure) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            guard ContinuousClock.now < end else { throw .timedOut }
            let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
            if count >= 0 { return Array(buffer.prefix(count)) }
            try goOn()
        }
    }

    /// Throws unless the last call may be made again.
    private func goOn() throws(SMTPFailure) {
        guard errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK else { throw .closed }
        guard ContinuousClock.now < end else { throw .timedOut }
    }

    private static func connect(_ descriptor: Int32, port: UInt16, isVersion6: Bool) -> Bool {
        if isVersion6 {
            var place = sockaddr_in6()
            place.sin6_family = sa_family_t(AF_INET6)
            place.sin6_port = port.bigEndian
            place.sin6_addr = in6addr_loopback
            return call(descriptor, &place)
        }
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = port.bigEndian
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return call(descriptor, &place)
    }

    private static func call<Form>(_ descriptor: Int32, _ place: inout Form) -> Bool {
        let size = socklen_t(MemoryLayout<Form>.size)
        return withUnsafePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                #if canImport(Darwin)
                    Darwin.connect(descriptor, address, size) == 0
                #elseif canImport(Glibc)
                    Glibc.connect(descriptor, address, size) == 0
                #elseif canImport(Musl)
                    Musl.connect(descriptor, address, size) == 0
                #endif
            }
        }
    }
}
