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

    /// Removes what was made for sending.
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
