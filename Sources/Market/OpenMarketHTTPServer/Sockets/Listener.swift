import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

struct Listener: Sendable {
    /// The memory that the system keeps for a client that does not read, at most about twice as much: the rule for slow
    /// readers counts what is beyond it, and a thousand clients must not take the system's memory.
    private static let sendBuffer: Int32 = 262_144

    let descriptor: Int32
    let address: ListeningAddress
    /// The file of a unix socket that goes with it.
    private let ownFile: String?

    init(_ configuration: ServerConfiguration) throws(ServerError) {
        if let descriptor = configuration.inheritedSocket {
            try self.init(inherited: descriptor, isSecure: configuration.tls != nil)
        } else if let path = configuration.socketPath {
            try self.init(path: path, isPrivate: configuration.isSocketPrivate)
        } else {
            try self.init(host: configuration.host, port: configuration.port, isSecure: configuration.tls != nil)
        }
    }

    init(host: String, port: UInt16, isSecure: Bool = false) throws(ServerError) {
        guard var place = SocketAddress(host: host, port: port) else { throw .badAddress(host) }
        let descriptor = try Self.listen(at: &place)
        guard place.withPointer({ getsockname(descriptor, $0, $1) }) == 0 else {
            let code = errno
            SystemSocket.close(descriptor)
            throw .system(call: "getsockname", code: code)
        }
        self.descriptor = descriptor
        address = ListeningAddress(host: host, port: place.port, isSecure: isSecure)
        ownFile = nil
    }

    /// Listens at a unix socket, which belongs to the owner of the process, and to its group unless it is private.
    init(path: String, isPrivate: Bool = false) throws(ServerError) {
        guard var place = SocketAddress(path: path) else { throw .badAddress(path) }
        UnixSocketFile.removeIfAbandoned(path, place)
        descriptor = try Self.listen(at: &place) { chmod(path, isPrivate ? 0o600 : 0o660) }
        address = ListeningAddress(socketPath: path)
        ownFile = path
    }

    /// Takes over a socket at which another program has begun to listen for this one.
    init(inherited descriptor: Int32, isSecure: Bool = false) throws(ServerError) {
        var place = SocketAddress()
        guard place.withPointer({ getsockname(descriptor, $0, $1) }) == 0 else {
            throw .system(call: "getsockname", code: errno)
        }
        // A socket of a network that listens has a port.
        guard place.networkAddress == nil || place.port != 0, SystemSocket.isListening(descriptor) else {
            throw .system(call: "accept", code: EINVAL)
        }
        SystemSocket.makeNonBlocking(descriptor)
        SystemSocket.silence(descriptor)
        self.descriptor = descriptor
        address =
            place.networkAddress.map { ListeningAddress(host: $0.description, port: place.port, isSecure: isSecure) }
            ?? ListeningAddress(socketPath: place.path ?? "")
        ownFile = nil
    }

    func close() {
        SystemSocket.close(descriptor)
        if let ownFile { unlink(ownFile) }
    }

    /// Listens; `prepare` comes before the first client can connect, and returns 0 unless it fails.
    private static func listen(
        at place: inout SocketAddress,
        _ prepare: () -> Int32 = { 0 }
    ) throws(ServerError) -> Int32 {
        let descriptor = socket(place.family, SystemSocket.streamKind, 0)
        guard descriptor >= 0 else { throw .system(call: "socket", code: errno) }
        SystemSocket.makeNonBlocking(descriptor)
        SystemSocket.silence(descriptor)
        SystemSocket.set(SO_REUSEADDR, level: SOL_SOCKET, on: descriptor)
        do throws(ServerError) {
            guard place.withPointer({ bind(descriptor, $0, $1.pointee) }) == 0 else {
                throw .system(call: "bind", code: errno)
            }
            guard prepare() == 0 else { throw .system(call: "chmod", code: errno) }
            guard SystemSocket.listen(descriptor, backlog: SystemSocket.backlog) == 0 else {
                throw .system(call: "listen", code: errno)
            }
        } catch {
            SystemSocket.close(descriptor)
            throw error
        }
        return descriptor
    }

    enum Outcome {
        case connection(Int32, SocketAddress)
        case none
        /// The system has connections, and no descriptor for them.
        case exhausted
    }

    func accept() -> Outcome {
        while true {
            var peer = SocketAddress()
            let socket = peer.withPointer { SystemSocket.accept(descriptor, $0, $1) }
            if socket >= 0 {
                SystemSocket.set(Int32(TCP_NODELAY), level: Int32(IPPROTO_TCP), on: socket)
                SystemSocket.set(SO_SNDBUF, level: SOL_SOCKET, on: socket, to: Self.sendBuffer)
                return .connection(socket, peer)
            }
            if SystemSocket.isExhausted { return .exhausted }
            // A client that gave up while it waited is no reason to stop.
            if errno != EINTR && errno != ECONNABORTED { return .none }
        }
    }
}
