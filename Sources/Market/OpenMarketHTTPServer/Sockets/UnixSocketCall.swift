package import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// One request to a server behind a unix socket of this machine, on a thread of its own.
package struct UnixSocketCall: Sendable {
    /// The most bytes of a response.
    private static let limit = 64 * 1_048_576

    private let place: SocketAddress

    /// A call to the server that listens at `path`; `nil` when that is too long for the name of a socket.
    package init?(path: String) {
        guard let place = SocketAddress(path: path) else { return nil }
        self.place = place
    }

    /// The body of the response to a document of JSON; `nil` when no server listens there.
    package func post(_ body: Data, to target: String) async throws(ServerError) -> Data? {
        let result: Result<Data?, ServerError> = await withCheckedContinuation { waiter in
            Thread.detachNewThread {
                do throws(ServerError) {
                    waiter.resume(returning: .success(try exchange(body, target)))
                } catch {
                    waiter.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }

    private func exchange(_ body: Data, _ target: String) throws(ServerError) -> Data? {
        var place = place
        let descriptor = socket(place.family, SystemSocket.streamKind, 0)
        guard descriptor >= 0 else { throw .system(call: "socket", code: errno) }
        defer { SystemSocket.close(descriptor) }
        guard place.withPointer({ connect(descriptor, $0, $1.pointee) }) == 0 else {
            if errno == ENOENT || errno == ECONNREFUSED { return nil }
            throw .system(call: "connect", code: errno)
        }
        let head =
            "POST \(target) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
        try send(Data(head.utf8) + body, to: descriptor)
        let response = try receive(from: descriptor)
        guard let end = response.range(of: Data("\r\n\r\n".utf8)), response.starts(with: Data("HTTP/1.1 200 ".utf8))
        else { throw .system(call: "read", code: EPROTO) }
        return response[end.upperBound...]
    }

    private func send(_ data: Data, to descriptor: Int32) throws(ServerError) {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { throw .system(call: "write", code: errno) }
            rest = rest.dropFirst(max(count, 0))
        }
    }

    private func receive(from descriptor: Int32) throws(ServerError) -> Data {
        var (data, buffer) = (Data(), [UInt8](repeating: 0, count: 65_536))
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count == 0 { return data }
            guard count > 0 || errno == EINTR else { throw .system(call: "read", code: errno) }
            data += buffer.prefix(max(count, 0))
            guard data.count <= Self.limit else { throw .system(call: "read", code: EMSGSIZE) }
        }
    }
}
