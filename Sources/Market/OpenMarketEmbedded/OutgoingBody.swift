import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketWire

/// The body of a request as the bytes a server would get.
enum OutgoingBody {
    /// The request with its body in bytes.
    ///
    /// Files are read here, as they would be while being sent.
    @concurrent
    static func delivered(_ request: HTTPRequest) async throws(TransportError) -> HTTPRequest {
        var request = request
        switch request.body {
        case .none, .bytes: return request
        case .multipart, .file: break
        }
        var bytes = Data()
        for piece in request.body.pieces {
            switch piece {
            case .bytes(let data): bytes += data
            case .file(let url, let length): bytes += try content(of: url, length: length)
            }
        }
        request.body = .bytes(bytes)
        return request
    }

    private static func content(of url: URL, length: Int64) throws(TransportError) -> Data {
        guard length >= 0, let file = try? FileHandle(forReadingFrom: url) else {
            throw TransportError(.invalidRequest(.file))
        }
        defer { try? file.close() }
        let content = (try? file.read(upToCount: Int(clamping: length))) ?? Data()
        guard content.count == length else { throw TransportError(.invalidRequest(.file)) }
        return content
    }
}
