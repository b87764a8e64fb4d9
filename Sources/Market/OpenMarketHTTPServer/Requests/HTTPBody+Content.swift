package import Foundation
package import OpenMarketWire

extension HTTPBody {
    /// The bytes, when there are at most `limit`.
    package func content(limit: Int) async throws(BodyFailure) -> Data {
        guard length <= Int64(limit) else { throw .tooLarge }
        return try await bytes(in: 0..<length)
    }

    /// Some of the bytes; those of files are read by the threads for files.
    package func bytes(in range: Range<Int64>) async throws(BodyFailure) -> Data {
        let isInMemory = pieces.allSatisfy { piece in
            if case .bytes = piece { true } else { false }
        }
        let result = isInMemory ? read(range) : await WorkerThreads.files.run { read(range) }
        return try result.get()
    }
}
