import OpenMarketWire

/// The web pages of other origins that may call the server (the Fetch standard, CORS protocol).
public struct CORSPolicy: Sendable, Hashable {
    /// Origins such as `https://shop.example`, compared as they are; `*` lets all of them in.
    public var allowedOrigins: Set<String>

    /// A policy.
    public init(allowedOrigins: Set<String>) {
        self.allowedOrigins = allowedOrigins
    }

    /// The response to a preflight request of a browser; `nil` for another request.
    func preflight(_ request: HTTPRequest) -> HTTPResponse? {
        guard request.method.rawValue == "OPTIONS", let origin = allowedOrigin(of: request.headers),
            request.headers["Access-Control-Request-Method"] != nil
        else { return nil }
        var response = HTTPResponse(status: 204)
        response.headers.append("Access-Control-Allow-Origin", origin)
        response.headers.append("Access-Control-Allow-Methods", "GET, HEAD, POST, PATCH, PUT, DELETE")
        if let fields = request.headers["Access-Control-Request-Headers"] {
            response.headers.append("Access-Control-Allow-Headers", fields)
        }
        response.headers.append("Access-Control-Max-Age", "600")
        response.headers.append("Vary", "Origin")
        return response
    }

    /// Adds what lets the page read the response, unless the response is about nothing else.
    func allow(_ response: inout HTTPResponse, for headers: HTTPHeaders) {
        guard response.headers["Access-Control-Allow-Origin"] == nil else { return }
        response.headers.append("Vary", "Origin")
        guard let origin = allowedOrigin(of: headers) else { return }
        response.headers.append("Access-Control-Allow-Origin", origin)
        response.headers.append("Access-Control-Expose-Headers", Self.exposedFields)
    }

    private static let exposedFields =
        "Accept-Ranges, Content-Range, ETag, Location, Retry-After, X-Request-Id, "
        + "Upload-Offset, Upload-Length, Upload-Complete, Upload-Limit, "
        + "X-Goog-Upload-Status, X-Goog-Upload-URL, X-Goog-Upload-Size-Received, X-Goog-Upload-Chunk-Granularity"

    private func allowedOrigin(of headers: HTTPHeaders) -> String? {
        guard let origin = headers["Origin"] else { return nil }
        return allowedOrigins.contains(origin) || allowedOrigins.contains("*") ? origin : nil
    }
}
