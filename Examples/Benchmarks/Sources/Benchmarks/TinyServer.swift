import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The least server that keeps connections open and answers every request with the same bytes.
final class TinyServer: Sendable {
    let port: UInt16

    init(body: Data) throws {
        let (listener, port) = try Self.openListener()
        self.port = port
        let answer =
            Data("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n".utf8)
            + body
        Thread.detachNewThread {
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                Thread.detachNewThread { Self.serve(connection, answer) }
            }
        }
    }

    /// A socket that listens on a free port of this machine.
    static func openListener() throws -> (listener: Int32, port: UInt16) {
        #if canImport(Glibc)
            let type = Int32(SOCK_STREAM.rawValue)
        #else
            let type = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, type, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(descriptor, generic, length) == 0 && listen(descriptor, 128) == 0
                    && getsockname(descriptor, generic, &length) == 0
            }
        }
        guard descriptor >= 0, bound else { throw POSIXError(.EADDRNOTAVAIL) }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    var url: String { "http://127.0.0.1:\(port)" }

    /// One response for each empty line: requests without a body need no more reading than that.
    private static func serve(_ connection: Int32, _ answer: Data) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var tail: [UInt8] = []
        while case let count = read(connection, &buffer, buffer.count), count > 0 {
            tail += buffer[..<count]
            while let end = tail.firstRange(of: Array("\r\n\r\n".utf8)) {
                tail.removeSubrange(..<end.upperBound)
                _ = answer.withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
            }
        }
        close(connection)
    }
}
