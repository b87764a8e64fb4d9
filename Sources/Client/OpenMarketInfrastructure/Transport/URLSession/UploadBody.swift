import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketWire

/// A body, ready to be sent.
enum UploadBody: Sendable {
    case none
    case memory(Data)
    case file(TemporaryFile)

    /// Makes a body ready: a small one in memory, a large one in a temporary file.
    ///
    /// Never as an input stream: URLSession on Linux then sends two contradictory lengths.
    static func prepare(_ body: HTTPBody, connection: NetworkSettings) async throws(TransportError) -> UploadBody {
        if case .none = body { return .none }
        let pieces = body.pieces
        if body.length > Int64(connection.memoryUploadLimit) {
            return .file(try await copyToFile(pieces, in: connection.temporaryDirectory))
        }
        if pieces.count == 1, case .bytes(let data) = pieces[0] { return .memory(data) }
        return .memory(try await collect(pieces, length: Int(body.length)))
    }

    func discard() {
        if case .file(let file) = self { file.remove() }
    }

    /// Reads files, which may take a while, and so never on the caller's actor.
    @concurrent
    private static func collect(_ pieces: [BodyPiece], length: Int) async throws(TransportError) -> Data {
        var data = Data(capacity: length)
        for piece in pieces {
            var reader = try PieceReader(piece)
            while let step = try reader.next() { data.append(step) }
        }
        return data
    }

    @concurrent
    private static func copyToFile(
        _ pieces: [BodyPiece],
        in directory: URL
    ) async throws(TransportError) -> TemporaryFile {
        let file = try TemporaryFile(in: directory)
        do throws(TransportError) {
            for piece in pieces {
                var reader = try PieceReader(piece)
                while let step = try reader.next() {
                    guard !Task.isCancelled else { throw .cancelled }
                    try file.append(step)
                }
            }
            try file.close()
            return file
        } catch {
            file.remove()
            throw error
        }
    }
}

/// Reads a piece of a body in steps of 64 KiB.
struct PieceReader {
    private enum Source {
        case bytes(Data)
        case file(FileHandle)
    }

    private static let step = 64 * 1024

    private var source: Source
    private var missing: Int64

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
