import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A server that reads bodies of a known length, keeps nothing, and says that they arrived.
final class SinkServer: Sendable {
    let port: UInt16

    init() throws {
        let (listener, port) = try TinyServer.openListener()
        self.port = port
        Thread.detachNewThread {
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                Thread.detachNewThread { Self.serve(connection) }
            }
        }
    }

    var url: String { "http://127.0.0.1:\(port)" }

    private static let answer = Data("HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n".utf8)

    private static func serve(_ connection: Int32) {
        var buffer = [UInt8](repeating: 0, count: 262_144)
        var head: [UInt8] = []
        var missing: Int?
        while case let count = read(connection, &buffer, buffer.count), count > 0 {
            if let rest = missing {
                missing = rest - count
            } else {
                head += buffer[..<count]
                guard let end = head.firstRange(of: Array("\r\n\r\n".utf8)) else { continue }
                missing = length(in: head[..<end.lowerBound]) - (head.count - end.upperBound)
            }
            guard missing == 0 else { continue }
            (head, missing) = ([], nil)
            _ = answer.withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
        }
        close(connection)
    }

    private static func length(in head: ArraySlice<UInt8>) -> Int {
        let lines = String(decoding: head, as: UTF8.self).lowercased().components(separatedBy: "\r\n")
        let line = lines.first { $0.hasPrefix("content-length:") }
        return Int(line?.dropFirst(15).trimmingCharacters(in: .whitespaces) ?? "") ?? 0
    }
}
