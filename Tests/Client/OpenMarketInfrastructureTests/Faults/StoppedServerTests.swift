import Foundation
import LoopbackServer
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite("A test server that was stopped", .slot)
struct StoppedServerTests {
    @Test("gives its port back, and takes no connection")
    func freesItsPort() throws {
        let server = try LoopbackServer()
        #expect(!canBind(server.port))
        server.stop()
        #expect(canBind(server.port))
    }

    @Test("lets the thread go that waited for a connection")
    func wakesAccept() async throws {
        let listener = socket(AF_INET, Self.stream, 0)
        #expect(withAddress(of: 0) { bind(listener, $0, $1) } == 0 && listen(listener, 1) == 0)
        let accepted = await withCheckedContinuation { waiting in
            Thread.detachNewThread { waiting.resume(returning: accept(listener, nil, nil)) }
            Thread.detachNewThread { stopListening(listener) }
        }
        #expect(accepted < 0)
        close(listener)
    }

    private func canBind(_ port: UInt16) -> Bool {
        let descriptor = socket(AF_INET, Self.stream, 0)
        defer { close(descriptor) }
        return withAddress(of: port) { bind(descriptor, $0, $1) } == 0
    }

    private func withAddress(of port: UInt16, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, length) }
        }
    }

    #if canImport(Glibc)
        private static let stream = Int32(SOCK_STREAM.rawValue)
    #else
        private static let stream = SOCK_STREAM
    #endif
}
