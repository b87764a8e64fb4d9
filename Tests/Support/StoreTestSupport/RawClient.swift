import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A socket that sends exactly the bytes it is told to, right or wrong.
///
/// Calls wait, so tests use it from a thread of their own: see ``talk(_:)``.
package final class RawClient: Sendable {
    private let descriptor: Int32

    package init(port: UInt16, host: String = "127.0.0.1", receiveBuffer: Int32? = nil) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw Failure(code: errno) }
        // Sending to a server that hung up is no reason to end the tests.
        signal(SIGPIPE, SIG_IGN)
        if var size = receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        // A test that waits for what never comes fails instead of hanging.
        var limit = timeval(tv_sec: 600, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        inet_pton(AF_INET, host, &address.sin_addr)
        try Self.connect(descriptor, to: address)
    }

    /// A client of a unix socket.
    package init(socketPath: String) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw Failure(code: errno) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socketPath.utf8.prefix($0.count - 1)) }
        try Self.connect(descriptor, to: address)
    }

    private static func connect<Address>(_ descriptor: Int32, to address: Address) throws {
        let result = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                #if canImport(Darwin)
                    Darwin.connect(descriptor, place, socklen_t(MemoryLayout<Address>.size))
                #elseif canImport(Glibc)
                    Glibc.connect(descriptor, place, socklen_t(MemoryLayout<Address>.size))
                #elseif canImport(Musl)
                    Musl.connect(descriptor, place, socklen_t(MemoryLayout<Address>.size))
                #endif
            }
        }
        guard result == 0 else { throw Failure(code: errno) }
    }

    package struct Failure: Error { let code: Int32 }

    /// Sends bytes; what the server no longer takes is left out.
    package func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    package func send(_ text: String) { send(Array(text.utf8)) }

    /// Reads until the text contains `mark` so many times, or the connection ends.
    package func read(until mark: String, times: Int = 1) -> String {
        var all: [UInt8] = []
        while String(decoding: all, as: UTF8.self).components(separatedBy: mark).count <= times {
            guard let more = read() else { break }
            all += more
        }
        return String(decoding: all, as: UTF8.self)
    }

    /// Reads until the server hangs up.
    package func readAll() -> String {
        var all: [UInt8] = []
        while let more = read() { all += more }
        return String(decoding: all, as: UTF8.self)
    }

    /// Reads on until the server hangs up; `false` when it does not in the time of a test.
    package func waitForHangUp() -> Bool {
        while read() != nil {}
        return errno != EAGAIN && errno != EWOULDBLOCK
    }

    /// The next bytes; `nil` when the server has hung up.
    package func read() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        errno = 0
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    package func endWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

    deinit { close(descriptor) }
}

/// Runs what waits on a thread of its own, so that it takes none from the tasks.
package func talk<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
    }
}
