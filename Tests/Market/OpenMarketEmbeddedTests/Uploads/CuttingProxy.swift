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

/// A port of this machine that leads to another one, over connections that break after given numbers of bytes.
final class CuttingProxy: Sendable {
    /// Where a connection breaks.
    struct Cut: Sendable, CustomStringConvertible {
        /// After so many bytes of requests since the last cut.
        let bytes: Int
        /// Whether it breaks with the first byte of the next response, so that what was sent has arrived.
        let losesResponse: Bool

        var description: String { "\(bytes)\(losesResponse ? "r" : "")" }
    }

    private struct State {
        var cuts: ArraySlice<Cut>
        var sinceCut = 0
        var forwarded = 0
        var connections = 0
    }

    /// The port to connect to.
    let port: UInt16
    private let listener: Int32
    private let target: UInt16
    private let state: Mutex<State>

    /// Leads to `target`.
    init(to target: UInt16, cuts: [Cut]) throws {
        self.target = target
        state = Mutex(State(cuts: cuts[...]))
        listener = socket(AF_INET, Self.stream, 0)
        var address = Self.address(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isReady = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                bind(listener, place, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, place, &length) == 0
            }
        }
        guard isReady else { throw POSIXError(.EADDRNOTAVAIL) }
        port = UInt16(bigEndian: address.sin_port)
        signal(SIGPIPE, SIG_IGN)
        Thread.detachNewThread { [self] in accept() }
    }

    /// How many bytes of requests were forwarded.
    var forwarded: Int { state.withLock { $0.forwarded } }
    /// How many cuts are yet to come.
    var cutsLeft: Int { state.withLock { $0.cuts.count } }

    /// Takes no more connections.
    func stop() { stopListening(listener) }

    private func accept() {
        while true {
            let client = systemAccept(listener)
            guard client >= 0 else { break }
            let server = socket(AF_INET, Self.stream, 0)
            guard Self.connect(server, to: target) else {
                close(client)
                close(server)
                continue
            }
            let pair = Pair(client, server)
            Thread.detachNewThread { [self] in pump(pair, isRequest: true) }
            Thread.detachNewThread { [self] in pump(pair, isRequest: false) }
        }
        close(listener)
    }

    /// Passes bytes on until the connection ends or is cut.
    private func pump(_ pair: Pair, isRequest: Bool) {
        let (source, target) = isRequest ? (pair.client, pair.server) : (pair.server, pair.client)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(source, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            let allowed = isRequest ? allowance(count) : (isResponseLost() ? 0 : count)
            guard send(target, buffer, allowed) == allowed, allowed == count else { break }
        }
        pair.end()
    }

    /// How many of these bytes of a request pass.
    private func allowance(_ count: Int) -> Int {
        state.withLock { state in
            guard let cut = state.cuts.first, !cut.losesResponse, state.sinceCut + count >= cut.bytes else {
                state.forwarded += count
                state.sinceCut += count
                return count
            }
            let allowed = max(0, min(cut.bytes - state.sinceCut, count - 1))
            state.forwarded += allowed
            state.sinceCut = 0
            state.cuts.removeFirst()
            return allowed
        }
    }

    private func isResponseLost() -> Bool {
        state.withLock { state in
            guard let cut = state.cuts.first, cut.losesResponse, state.sinceCut >= cut.bytes else { return false }
            state.sinceCut = 0
            state.cuts.removeFirst()
            return true
        }
    }
}

extension CuttingProxy {
    /// Both ends of a connection, closed when both directions have ended.
    private final class Pair: Sendable {
        let client: Int32
        let server: Int32
        private let ended = Mutex(0)

        init(_ client: Int32, _ server: Int32) {
            (self.client, self.server) = (client, server)
        }

        func end() {
            let isLast = ended.withLock { ended in
                ended += 1
                return ended == 2
            }
            shutdown(client, Int32(SHUT_RDWR))
            shutdown(server, Int32(SHUT_RDWR))
            guard isLast else { return }
            close(client)
            close(server)
        }
    }

    #if canImport(Glibc)
        private static let stream = Int32(SOCK_STREAM.rawValue)
    #else
        private static let stream = SOCK_STREAM
    #endif

    private func send(_ descriptor: Int32, _ bytes: [UInt8], _ count: Int) -> Int {
        var rest = bytes[..<count]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard sent > 0 else { break }
            rest = rest.dropFirst(sent)
        }
        return count - rest.count
    }

    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    private static func connect(_ descriptor: Int32, to port: UInt16) -> Bool {
        let address = address(port)
        return withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                systemConnect(descriptor, place, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}

private func systemAccept(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }

private func systemConnect(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
    connect(descriptor, address, length)
}
