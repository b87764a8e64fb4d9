import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Sockets of this machine.
enum Socket {
    #if canImport(Glibc)
        private static let stream = Int32(SOCK_STREAM.rawValue)
    #else
        private static let stream = SOCK_STREAM
    #endif

    /// A socket that listens, and its port.
    static func listen() throws -> (descriptor: Int32, port: UInt16) {
        signal(SIGPIPE, SIG_IGN)
        let descriptor = socket(AF_INET, stream, 0)
        var place = address(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isReady = withUnsafeMutablePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                bind(descriptor, place, length) == 0 && systemListen(descriptor) == 0
                    && getsockname(descriptor, place, &length) == 0
            }
        }
        guard isReady else { throw POSIXError(.EADDRNOTAVAIL) }
        return (descriptor, UInt16(bigEndian: place.sin_port))
    }

    /// The next connection; negative when there are no more.
    static func accept(_ descriptor: Int32) -> Int32 { systemAccept(descriptor) }

    /// Ends listening: `accept` wakes, on Linux by the first call and on Apple's systems by the second, which also frees the port.
    static func stopListening(_ descriptor: Int32) {
        shutdown(descriptor, Int32(SHUT_RDWR))
        let nothing = open("/dev/null", O_RDONLY)
        guard nothing >= 0 else { return }
        dup2(nothing, descriptor)
        close(nothing)
    }

    /// A connection to a port of this machine.
    static func connect(to port: UInt16) -> Int32? {
        let descriptor = socket(AF_INET, stream, 0)
        let place = address(port)
        let isConnected = withUnsafePointer(to: place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                systemConnect(descriptor, place, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        if !isConnected { close(descriptor) }
        return isConnected ? descriptor : nil
    }

    /// Writes the first `count` bytes; `false` when the other side is gone.
    static func send(_ descriptor: Int32, _ bytes: [UInt8], _ count: Int) -> Bool {
        var rest = bytes[..<count]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}

/// Both ends of a connection, closed when both directions have ended.
final class SocketPair: Sendable {
    let client: Int32
    let server: Int32
    private let onEnd: @Sendable () -> Void
    private let ended = Mutex(0)

    init(_ client: Int32, _ server: Int32, onEnd: @escaping @Sendable () -> Void) {
        (self.client, self.server, self.onEnd) = (client, server, onEnd)
    }

    /// Ends one direction, and the other one with it unless that is to notice nothing.
    func end(isSilent: Bool = false) {
        let isLast = ended.withLock { ended in
            ended += 1
            return ended == 2
        }
        if !isSilent {
            shutdown(client, Int32(SHUT_RDWR))
            shutdown(server, Int32(SHUT_RDWR))
        }
        guard isLast else { return }
        close(client)
        close(server)
        onEnd()
    }
}

private func systemAccept(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }

private func systemListen(_ descriptor: Int32) -> Int32 { listen(descriptor, 64) }

private func systemConnect(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
    connect(descriptor, address, length)
}
