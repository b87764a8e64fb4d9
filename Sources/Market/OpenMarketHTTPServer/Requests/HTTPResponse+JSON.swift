package import Foundation
package import OpenMarketWire

extension HTTPResponse {
    /// JSON under a content type, with the directives for caches.
    package static func json(_ status: Int, type: String, caching: String, body: Data) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: ["Content-Type": type, "X-Content-Type-Options": "nosniff", "Cache-Control": caching],
            body: body
        )
    }
}
