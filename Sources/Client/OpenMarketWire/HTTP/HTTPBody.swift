public import Foundation

/// The body of a request: described, not built, so that a large one costs nothing until it is sent.
public enum HTTPBody: Sendable, Hashable {
    case none
    case bytes(Data)
    case multipart(MultipartBody)
    /// The first `length` bytes of a file.
    case file(URL, length: Int64)

    /// The number of bytes on the wire.
    public var length: Int64 {
        switch self {
        case .none: 0
        case .bytes(let data): Int64(data.count)
        case .multipart(let form): form.length
        case .file(_, let length): length
        }
    }

    /// The pieces in the order in which a transport sends them.
    public var pieces: [BodyPiece] {
        switch self {
        case .none: []
        case .bytes(let data): [.bytes(data)]
        case .multipart(let form): form.pieces
        case .file(let url, let length): [.file(url, length: length)]
        }
    }
}

/// A run of a body.
public enum BodyPiece: Sendable, Hashable {
    case bytes(Data)
    /// The first `length` bytes of a file.
    case file(URL, length: Int64)

    public var length: Int64 {
        switch self {
        case .bytes(let data): Int64(data.count)
        case .file(_, let length): length
        }
    }
}

/// The reason why the bytes of a body cannot be read.
package enum BodyFailure: Error, Sendable, Hashable {
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
            let (end, isAbsurd) = start.addingReportingOverflow(piece.length)
            guard !isAbsurd, piece.length >= 0 else { return .failure(.unreadable) }
            let part = range.clamped(to: start..<end)
            if !part.isEmpty {
                let (offset, count) = (part.lowerBound - start, Int(part.upperBound - part.lowerBound))
                switch piece {
                case .bytes(let data): found += data.dropFirst(Int(offset)).prefix(count)
                case .file(let url, _):
                    guard let content = Self.read(url, offset, count) else { return .failure(.unreadable) }
                    found = found.isEmpty ? content : found + content
                }
            }
            start = end
        }
        return found.count == range.count ? .success(found) : .failure(.unreadable)
    }

    private static func read(_ url: URL, _ offset: Int64, _ count: Int) -> Data? {
        // Anything but a regular file could keep us waiting, or have no end.
        let kind = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)[.type]
        guard url.isFileURL, kind as? FileAttributeType == .typeRegular,
            let file = try? FileHandle(forReadingFrom: url)
        else { return nil }
        defer { try? file.close() }
        guard (try? file.seek(toOffset: UInt64(offset))) != nil else { return nil }
        return try? file.read(upToCount: count)
    }
}
