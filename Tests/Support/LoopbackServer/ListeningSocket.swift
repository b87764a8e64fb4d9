import Foundation
import Synchronization
import TestSupport

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A socket bound to a free port of 127.0.0.1.
final class ListeningSocket: Sendable {
    private let descriptor: Int32
    private let isStopped = Mutex(false)
    let port: UInt16

    init(listening: Bool) throws {
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, kind, 0)
        self.descriptor = descriptor
        guard descriptor >= 0 else { throw SocketFailure(call: "socket", code: errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let size = length
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(descriptor, generic, size) == 0 && getsockname(descriptor, generic, &length) == 0
            }
        }
        guard bound else { throw SocketFailure(call: "bind", code: errno) }
        port = UInt16(bigEndian: address.sin_port)
        guard !listening || listen(descriptor, 512) == 0 else { throw SocketFailure(call: "listen", code: errno) }
    }

    /// The next connection, or `nil` when the socket was stopped.
    func accept() -> Int32? {
        while true {
            #if canImport(Darwin)
                let accepted = Darwin.accept(descriptor, nil, nil)
            #elseif canImport(Glibc)
                let accepted = Glibc.accept(descriptor, nil, nil)
            #elseif canImport(Musl)
                let accepted = Musl.accept(descriptor, nil, nil)
            #endif
            if accepted >= 0 { return accepted }
            if isStopped.withLock({ $0 }) || (errno != EINTR && errno != ECONNABORTED) { return nil }
        }
    }

    func stop() {
        isStopped.withLock { $0 = true }
        stopListening(descriptor)
    }

    deinit {
        #if canImport(Darwin)
            Darwin.close(descriptor)
        #elseif canImport(Glibc)
            Glibc.close(descriptor)
        #elseif canImport(Musl)
            Musl.close(descriptor)
        #endif
    }
}

/// A socket call that failed.
struct SocketFailure: Error {
    let call: String
    let code: Int32
}
