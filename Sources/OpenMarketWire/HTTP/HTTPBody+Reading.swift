package import Foundation

/// Why the bytes of a body cannot be had.
package enum BodyFailure: Error, Sendable, Hashable {
    /// The body has more bytes than are taken.
    case tooLarge
    /// The file that holds the body cannot be read.
    case unreadable
}

extension HTTPBody {
    /// Some of the bytes; waits for the disk where they are in files.
    package func read(_ range: Range<Int64>) -> Result<Data, BodyFailure> {
        var found = Data()
        var start: Int64 = 0
        for piece in pieces {
            let part = range.clamped(to: start..<(start + piece.length))
            if !part.isEmpty {
                let (offset, count) = (part.lowerBound - start, Int(part.upperBound - part.lowerBound))
                switch piece {
                case .bytes(let data): found += data.dropFirst(Int(offset)).prefix(count)
                case .file(let url, _):
                    guard let content = Self.read(url, offset, count) else { return .failure(.unreadable) }
                    found = found.isEmpty ? content : found + content
                }
            }
            start += piece.length
        }
        return found.count == range.count ? .success(found) : .failure(.unreadable)
    }

    private static func read(_ url: URL, _ offset: Int64, _ count: Int) -> Data? {
        guard let file = try? FileHandle(forReadingFrom: url) else { return nil }
        defer { try? file.close() }
        guard (try? file.seek(toOffset: UInt64(offset))) != nil else { return nil }
        return try? file.read(upToCount: count)
    }
}
