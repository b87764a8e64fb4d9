import OpenMarketHTTPServer
import OpenMarketWire

/// A response to a read with its compressed form, where it has one that was asked for.
///
/// Only what everybody may see is compressed.
struct CodedResponse: Sendable {
    /// Below this size the fields and the work cost more than the bytes that are saved.
    private static let leastBytes = 860

    /// The response with its bytes as they are.
    let plain: HTTPResponse
    private let isCompressible: Bool
    private var compressed: HTTPResponse?

    /// The number of bytes of both forms.
    var byteCount: Int { plain.body.count + (compressed?.body.count ?? 0) }

    init(_ response: HTTPResponse, to request: HTTPRequest) {
        // The observers of a market read its responses, which are therefore left as they are.
        guard request.method == .get || request.method == .head, MarketResponse.isOpenText(response),
            CallTrace.current == nil, Zlib.shared != nil
        else {
            (plain, isCompressible) = (response, false)
            return
        }
        var plain = response
        plain.headers["Vary"] = "Accept-Encoding"
        self.plain = plain
        isCompressible = plain.body.count >= Self.leastBytes
        guard isCompressible, AcceptedCodings.takeGzip(request.headers) else { return }
        var compressed = plain.compressed(for: request.headers)
        if compressed.headers["Content-Encoding"] != nil, let tag = plain.headers["ETag"] {
            compressed.headers["ETag"] = EntityTag.compressed(tag)
        }
        self.compressed = compressed
    }

    /// The form for a client; `nil` when it is the compressed one and that has not been made.
    func form(for request: HTTPRequest) -> HTTPResponse? {
        isCompressible && AcceptedCodings.takeGzip(request.headers) ? compressed : plain
    }
}
