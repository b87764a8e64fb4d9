import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A socket that waits for connections.
struct Listener: Sendable {
    let descriptor: Int32
    let address: ListeningAddress

    init(host: String, port: UInt16) throws(ServerError) {
        guard var place = SocketAddress(host: host, port: port) else { throw .badAddress(host) }
        let descriptor = socket(place.family, Self.streamKind, 0)
        guard descriptor >= 0 else { throw .system(call: "socket", code: errno) }
        SystemSocket.makeNonBlocking(descriptor)
        SystemSocket.set(SO_REUSEADDR, level: SOL_SOCKET, on: descriptor)
        do throws(ServerError) {
            guard place.withPointer({ bind(descriptor, $0, $1.pointee) }) == 0 else {
                throw .system(call: "bind", code: errno)
            }
            guard listen(descriptor, 1024) == 0 else { throw .system(call: "listen", code: errno) }
            guard place.withPointer({ getsockname(descriptor, $0, $1) }) == 0 else {
                throw .system(call: "getsockname", code: errno)
            }
        } catch {
            SystemSocket.close(descriptor)
            throw error
        }
        self.descriptor = descriptor
        address = ListeningAddress(host: host, port: place.port)
    }

    /// What trying to take the next connection can come to.
    enum Outcome {
        case connection(Int32, SocketAddress)
        case none
        /// There are connections, and no descriptor for them.
        case exhausted
    }

    func accept() -> Outcome {
        while true {
            var peer = SocketAddress()
            let socket = peer.withPointer { SystemSocket.accept(descriptor, $0, $1) }
            if socket >= 0 {
                SystemSocket.set(Int32(TCP_NODELAY), level: Int32(IPPROTO_TCP), on: socket)
                return .connection(socket, peer)
            }
            if SystemSocket.isExhausted { return .exhausted }
            // A client that gave up while it waited is no reason to stop.
            if errno != EINTR && errno != ECONNABORTED { return .none }
        }
    }

    private static var streamKind: Int32 {
        #if canImport(Glibc)
            Int32(SOCK_STREAM.rawValue)
        #else
            SOCK_STREAM
        #endif
    }
}
