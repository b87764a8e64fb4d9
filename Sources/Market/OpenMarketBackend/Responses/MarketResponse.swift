import Foundation
import OpenMarketHTTPServer
import OpenMarketWire

/// The kinds of responses, with the header fields that all of one kind have.
enum MarketResponse {
    /// JSON.
    ///
    /// The type is written without a parameter: some clients compare the whole value.
    static func json(_ status: Int = 200, _ write: (inout JSONWriter) -> Void) -> HTTPResponse {
        json(status, body: JSONWriter.bytes(write))
    }

    /// An object of JSON with the fields that `fields` writes.
    static func object(_ status: Int = 200, _ fields: (inout JSONWriter) -> Void) -> HTTPResponse {
        json(status, body: JSONWriter.object(fields))
    }

    /// JSON that is written already.
    static func json(_ status: Int = 200, body: Data) -> HTTPResponse {
        .json(status, type: jsonType, caching: open, body: body)
    }

    /// The market is well: a JSON string, quotes included, since clients compare the bytes.
    static var health: HTTPResponse { json { $0.string("OK") } }

    /// A text that goes straight into the next address: no quotes and no line break.
    ///
    /// No cache may keep it.
    static func secret(_ text: String) -> HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: ["Content-Type": "text/plain", "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store"],
            body: Data(text.utf8)
        )
    }

    /// An image.
    ///
    /// It never changes: a new one gets a new address.
    static func image(_ content: Data, type: ImageType, tag: String) -> HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: [
                "Content-Type": type.rawValue, "X-Content-Type-Options": "nosniff",
                "Cache-Control": "public, max-age=31536000, immutable", "ETag": tag,
                "Accept-Ranges": "bytes",
            ],
            body: content
        )
    }

    /// The client has it already.
    static func unchanged(_ response: HTTPResponse) -> HTTPResponse {
        var headers = HTTPHeaders()
        for name in ["ETag", "Cache-Control", "Vary"] {
            if let value = response.headers[name] { headers[name] = value }
        }
        return HTTPResponse(status: 304, headers: headers)
    }

    /// A response that only this caller may see, and no cache may keep.
    static func personal(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.headers["Cache-Control"] = notKept
        return response
    }

    /// JSON that only this caller may see, and no cache may keep.
    static func personal(_ status: Int = 200, _ write: (inout JSONWriter) -> Void) -> HTTPResponse {
        personal(json(status, write))
    }

    /// Returns whether no cache may keep a response.
    static func isPersonal(_ response: HTTPResponse) -> Bool { response.headers["Cache-Control"] == notKept }

    /// Returns whether a response is a text that anybody may see.
    static func isOpenText(_ response: HTTPResponse) -> Bool {
        response.status == 200 && response.headers["Cache-Control"] == open
            && response.headers["Content-Type"] == jsonType
    }

    private static let notKept = "private, no-store"
    private static let open = "no-cache"
    private static let jsonType = "application/json"

    /// Lists the methods that are allowed here.
    static func options(_ allowed: [String]) -> HTTPResponse {
        HTTPResponse(status: 204, headers: ["Allow": allowed.joined(separator: ", ")])
    }
}
