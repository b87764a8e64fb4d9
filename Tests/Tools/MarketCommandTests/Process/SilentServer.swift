import CommandTestSupport
import Foundation

/// A port that takes connections and never responds.
final class SilentServer: Sendable {
    let address: String
    private let descriptor: Int32

    init() throws {
        #if canImport(Darwin)
            let kind = SOCK_STREAM
        #else
            let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        descriptor = socket(AF_INET, kind, 0)
        var market = sockaddr_in()
        market.sin_family = sa_family_t(AF_INET)
        market.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let isReady = withUnsafeMutablePointer(to: &market) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && listen(descriptor, 4) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        address = "http://127.0.0.1:\(UInt16(bigEndian: market.sin_port))"
        guard isReady else { throw POSIXError(.EADDRNOTAVAIL) }
    }

    /// Does something as soon as someone has connected; `false` when no one has within ten minutes.
    ///
    /// On the thread that waits: a test that had to be woken up first could miss the caller's timeout.
    func whenConnected(_ act: @escaping @Sendable () -> Void) async throws -> Bool {
        try await onOwnThread {
            guard self.isCalled() else { return false }
            act()
            return true
        }
    }

    private func isCalled() -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 600_000) == 1
    }

    deinit {
        close(descriptor)
    }
}
