import Foundation
import OpenMarketWire

/// Another program than the app: an old client, a script, somebody who tries doors.
@MainActor
struct ForeignClient {
    /// The requests that it knows, by name.
    static let kinds = [
        "list", "deep list", "search", "facets", "health", "vendor", "documents", "chats", "private", "query", "events",
        "nonsense",
    ]

    /// The token of the person as whom it asks; `nil` for a guest.
    let token: String?

    /// The request of a kind, about the thing of an id.
    func request(_ kind: String, about id: String) -> HTTPRequest? {
        let documents = "/v1/projects/demo-open-market/databases/(default)/documents"
        return switch kind {
        case "list": get("/api/products?page_no=1&items_per_page=20")
        case "deep list": get("/api/products?page_no=50&items_per_page=1000")
        case "search": get("/api/products?page_no=1&items_per_page=20&search_value=zq")
        case "facets": get("/api/products/facets?search_value=desk")
        case "health": get("/healthChecker")
        case "vendor": get("/api/vendors/\(id)")
        case "documents": get(documents + "/users/\(id)")
        case "chats": get(documents + "/chats")
        case "private": get(documents + "/users/\(id)/private/account")
        case "query": post(documents + ":runQuery", Self.everyMessage)
        case "events": get("/api/accounts/me")
        case "nonsense": post("/api/products", Data(#"{"params":{"name":null,"price":1e999}}"#.utf8))
        default: nil
        }
    }

    private static let everyMessage = Data(
        #"{"structuredQuery":{"from":[{"collectionId":"messages","allDescendants":true}]}}"#.utf8
    )

    private func get(_ target: String) -> HTTPRequest? {
        url(target).flatMap { HTTPRequest(url: $0, headers: headers) }
    }

    private func post(_ target: String, _ body: Data) -> HTTPRequest? {
        guard let url = url(target) else { return nil }
        var headers = headers
        headers["Content-Type"] = "application/json"
        return HTTPRequest(method: .post, url: url, headers: headers, body: .bytes(body))
    }

    private var headers: HTTPHeaders {
        var headers = HTTPHeaders()
        headers["Authorization"] = token
        return headers
    }

    private func url(_ target: String) -> URL? { URL(string: "http://\(Wiring.goods)\(target)") }
}
