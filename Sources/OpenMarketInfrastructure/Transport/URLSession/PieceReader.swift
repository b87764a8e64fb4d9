import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketWire

/// Reads a piece of a body in steps of 64 KiB.
struct PieceReader {
    private enum Source {
        case bytes(Data)
        case file(FileHandle)
    }

    private static let step = 64 * 1024

    private var source: Source
    private var missing: Int64

    /// Opens a piece.
    init(_ piece: BodyPiece) throws(TransportError) {
        missing = piece.length
        switch piece {
        case .bytes(let data):
            source = .bytes(data)
        case .file(let url, _):
            // Anything but a regular file could keep us waiting, or have no end.
            let kind = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)[.type]
            guard url.isFileURL, kind as? FileAttributeType == .typeRegular,
                let handle = try? FileHandle(forReadingFrom: url)
            else { throw TransportError(.invalidRequest(.file), detail: "a file cannot be opened") }
            source = .file(handle)
        }
    }

    /// The next bytes, or `nil` when the whole length was read.
    mutating func next() throws(TransportError) -> Data? {
        guard missing > 0 else { return nil }
        let count = Int(min(missing, Int64(Self.step)))
        let data: Data?
        switch source {
        case .bytes(let rest):
            data = rest.prefix(count)
            source = .bytes(rest.dropFirst(count))
        case .file(let handle):
            data = try? handle.read(upToCount: count)
        }
        guard let data, !data.isEmpty else {
            throw TransportError(.invalidRequest(.file), detail: "a file is shorter than its declared length")
        }
        missing -= Int64(data.count)
        return data
    }
}
