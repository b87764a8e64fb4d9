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
        if body.length > Int64(connection.memoryUploadLimit) {
            return .file(try await copyToFile(body, in: connection.temporaryDirectory))
        }
        if case .bytes(let data) = body { return .memory(data) }
        return .memory(try await collect(body))
    }

    /// Removes what was made for sending.
    func discard() {
        if case .file(let file) = self { file.remove() }
    }

    /// Reads files, which may take a while, and so never on the caller's actor.
    @concurrent
    private static func collect(_ body: HTTPBody) async throws(TransportError) -> Data {
        try body.bytes(0..<max(0, body.length))
    }

    @concurrent
    private static func copyToFile(_ body: HTTPBody, in directory: URL) async throws(TransportError) -> TemporaryFile {
        let file = try TemporaryFile(in: directory)
        do throws(TransportError) {
            var start: Int64 = 0
            while start < body.length {
                guard !Task.isCancelled else { throw .cancelled }
                let end = start + min(step, body.length - start)
                try file.append(try body.bytes(start..<end))
                start = end
            }
            try file.close()
            return file
        } catch {
            file.remove()
            throw error
        }
    }

    private static let step: Int64 = 1024 * 1024
}

extension HTTPBody {
    /// Some of the bytes, from memory or from the files that hold them.
    func bytes(_ range: Range<Int64>) throws(TransportError) -> Data {
        guard case .success(let bytes) = read(range) else {
            throw TransportError(.invalidRequest(.file), detail: "a file of the body cannot be read")
        }
        return bytes
    }
}
