import Foundation
import OpenMarketHTML
import OpenMarket
import OpenMarketWire
import Testing
@testable import OpenMarketWebShop

/// A browser without a window: it has cookies, follows where it is led, and sends the forms of the page it is on.
@MainActor
final class TestBrowser {
    private let shop: Shop
    private let handler: ShopHandler
    private let language: String
    private let origin: HTTPOrigin
    /// The field by which it names itself.
    var agent: String?
    private(set) var cookie: String?
    /// The fields by which cookies were set, in their order.
    private(set) var fields: [String] = []
    /// Where it is.
    private(set) var address = ""
    /// The last response.
    private(set) var response = HTTPResponse(status: 0)

    init(_ shop: Shop, language: String = "en", cookie: String? = nil, at authority: (String, Int) = ("127.0.0.1", 80))
    {
        self.shop = shop
        handler = ShopHandler(shop)
        self.language = language
        self.cookie = cookie
        origin = HTTPOrigin(scheme: "http", host: authority.0, port: authority.1)
    }

    /// The page it is on.
    var page: String { String(decoding: response.body, as: UTF8.self) }

    /// The visit that its cookie names.
    func visit(in shop: Shop) throws -> Visit {
        let pairs = (cookie ?? "").split(separator: "; ").map { $0.split(separator: "=").map(String.init) }
        let id = pairs.first { $0.first?.contains("login") == false }?.last
        return try #require(shop.visits.visit(id))
    }

    /// What proves that a form comes from the page it is on.
    var token: String { value(after: "name=\"token\" value=\"") ?? "" }

    /// What is read on the page: its texts without its elements.
    var text: String {
        page.replacing(/<[^>]*>/, with: " ").replacingOccurrences(of: "&#39;", with: "'")
            .replacingOccurrences(of: "&quot;", with: "\"").replacingOccurrences(of: "&lt;", with: "<")
            .replacingOccurrences(of: "&gt;", with: ">").replacingOccurrences(of: "&amp;", with: "&")
    }

    /// Asks for a page.
    @discardableResult
    func get(_ path: String) async -> HTTPResponse {
        await send(.get, path, headers: [:], body: .none)
    }

    /// Sends a form of the page it is on.
    @discardableResult
    func post(_ path: String, _ fields: [String: String], token: String? = nil) async -> HTTPResponse {
        let all = fields.merging(["token": token ?? self.token]) { own, _ in own }
        let text = all.map { PercentEncoding.encode($0) + "=" + PercentEncoding.encode($1) }.joined(separator: "&")
        let type: HTTPHeaders = ["Content-Type": "application/x-www-form-urlencoded"]
        return await send(.post, path, headers: type, body: .bytes(Data(text.utf8)))
    }

    /// Sends a form with images.
    @discardableResult
    func post(_ path: String, _ fields: [String: String], photos: [Data]) async -> HTTPResponse {
        let line = "test-boundary"
        var body = Data()
        for (name, value) in fields.merging(["token": token], uniquingKeysWith: { own, _ in own }) {
            body += Data("--\(line)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
        }
        for (index, photo) in photos.enumerated() {
            let disposition = "form-data; name=\"photos\"; filename=\"\(index).png\""
            body += Data("--\(line)\r\nContent-Disposition: \(disposition)\r\nContent-Type: image/png\r\n\r\n".utf8)
            body += photo + Data("\r\n".utf8)
        }
        body += Data("--\(line)--\r\n".utf8)
        let type: HTTPHeaders = ["Content-Type": "multipart/form-data; boundary=\(line)"]
        return await send(.post, path, headers: type, body: .bytes(body))
    }

    /// Sends a request, takes the cookie of its response, and goes where that leads.
    @discardableResult
    func send(_ method: HTTPMethod, _ path: String, headers: HTTPHeaders, body: HTTPBody) async -> HTTPResponse {
        var headers = headers
        headers["Accept-Language"] = language
        headers["User-Agent"] = agent
        if let cookie { headers["Cookie"] = cookie }
        address = path
        response = await handler.respond(
            to: HTTPRequest(method: method, origin: origin, target: path, headers: headers, body: body)
        )
        take(response.headers.values(of: "Set-Cookie"))
        if response.status == 303, let next = response.headers["Location"] { return await get(next) }
        return response
    }

    /// Keeps the cookies of a response, each under its name.
    private func take(_ fields: [String]) {
        guard !fields.isEmpty else { return }
        self.fields += fields
        var pairs = (cookie ?? "").split(separator: "; ").map(String.init)
        for field in fields.map({ String($0.prefix { $0 != ";" }) }) {
            let name = field.prefix { $0 != "=" } + "="
            pairs.removeAll { $0.hasPrefix(name) }
            pairs.insert(field, at: 0)
        }
        cookie = pairs.joined(separator: "; ")
    }

    /// Asks without going there, as a script does.
    func ask(_ path: String) async -> HTTPResponse {
        let headers: HTTPHeaders = cookie.map { ["Cookie": $0] } ?? [:]
        return await handler.respond(to: HTTPRequest(origin: origin, target: path, headers: headers))
    }

    /// What the script of an open page is told of; `nil` when it is sent away.
    func listen(at path: String) async throws -> AsyncStream<LiveEvent>? {
        if case .some(let events) = try await news(of: path) { return events }
        return nil
    }

    /// What comes of asking for the news of an open page.
    func news(of path: String) async throws -> News {
        let headers: HTTPHeaders = cookie.map { ["Cookie": $0] } ?? [:]
        let target = "/events?place=" + PercentEncoding.encode(path)
        return await shop.news(
            of: try #require(PlaceAddress(path)?.place),
            HTTPRequest(origin: origin, target: target, headers: headers)
        )
    }

    /// What stands on the page from the end of a text to the next quote.
    func value(after text: String) -> String? {
        guard let range = page.range(of: text) else { return nil }
        return String(page[range.upperBound...].prefix { $0 != "\"" })
    }

    /// The addresses of all links and images on the page that begin like this.
    func addresses(_ beginning: String) -> [String] {
        page.matches(of: /(?:href|src)="([^"]*)"/).map { String($0.1) }.filter { $0.hasPrefix(beginning) }
    }
}
