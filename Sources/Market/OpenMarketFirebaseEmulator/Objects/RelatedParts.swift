import Foundation
import OpenMarketHTTPServer

/// The two parts of a `multipart/related` body (RFC 2387): the metadata of a file, and its bytes.
enum RelatedParts {
    /// Returns the bytes of the last of two parts; `nil` when the body is not made of two.
    static func content(of body: Data, contentType: String) -> Data? {
        guard let type = HeaderParameters(Array(contentType.utf8)), type.value == "multipart/related",
            let boundary = type["boundary"], (1...70).contains(boundary.utf8.count)
        else { return nil }
        let delimiter = Data("--\(boundary)".utf8)
        let inner = Data("\r\n--\(boundary)".utf8)
        guard body.starts(with: delimiter),
            let second = body.firstRange(of: inner, in: body.startIndex..<body.endIndex),
            let end = body.firstRange(of: inner, in: second.upperBound..<body.endIndex),
            body[end.upperBound...].starts(with: Data("--".utf8)),
            let head = body.firstRange(of: Data("\r\n\r\n".utf8), in: second.upperBound..<end.lowerBound)
        else { return nil }
        return Data(body[head.upperBound..<end.lowerBound])
    }
}
