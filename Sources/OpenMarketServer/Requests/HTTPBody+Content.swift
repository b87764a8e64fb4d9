package import Foundation
package import OpenMarketWire

/// Why the bytes of a body cannot be had.
package enum BodyFailure: Error, Sendable, Hashable {
    /// The body has more bytes than are taken.
    case tooLarge
    /// The file that holds the body cannot be read.
    case unreadable
}

extension HTTPBody {
    /// The bytes, when there are at most `limit`.
    package func content(limit: Int) async throws(BodyFailure) -> Data {
        guard length <= Int64(limit) else { throw .tooLarge }
        var bytes = Data()
        for piece in pieces {
            switch piece {
            case .bytes(let data): bytes += data
            case .file(let url, let length):
                guard let content = await Self.content(of: url, length: length) else { throw .unreadable }
                bytes += content
            }
        }
        return bytes
    }

    @concurrent
    private static func content(of url: URL, length: Int64) async -> Data? {
        guard let file = try? FileHandle(forReadingFrom: url) else { return nil }
        defer { try? file.close() }
        return try? file.read(upToCount: Int(clamping: length))
    }
}
