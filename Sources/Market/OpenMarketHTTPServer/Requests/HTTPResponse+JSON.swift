package import Foundation
package import OpenMarketWire

extension HTTPResponse {
    /// JSON under a content type, with what caches may do with it.
    package static func json(_ status: Int, type: String, caching: String, body: Data) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: ["Content-Type": type, "X-Content-Type-Options": "nosniff", "Cache-Control": caching],
            body: body
        )
    }
}
