import Foundation
import OpenMarketHTTPServer
import OpenMarketWire

/// Bytes that came with a request, in memory or in the file of its body.
struct SentBytes: Sendable {
    private let body: HTTPBody
    private let range: Range<Int64>

    init(_ body: HTTPBody, _ range: Range<Int64>) {
        (self.body, self.range) = (body, range)
    }

    init(_ data: Data) {
        self.init(.bytes(data), 0..<Int64(data.count))
    }

    var count: Int { range.count }

    func bytes() async throws(Refusal) -> Data {
        do throws(BodyFailure) {
            return try await body.bytes(in: range)
        } catch {
            throw .failed
        }
    }

    /// Returns all bytes; waits for the disk, so it is for threads that may.
    func read() throws(Refusal) -> Data {
        do throws(BodyFailure) {
            return try body.read(range).get()
        } catch {
            throw .failed
        }
    }
}
