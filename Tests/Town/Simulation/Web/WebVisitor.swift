import Foundation
import OpenMarketHTML
import OpenMarketWebShop
import OpenMarketWire

/// A visitor of the shop that the town has on the web: a person with an account, or a guest who never has one.
@MainActor
final class WebVisitor {
    /// A form as it is sent: the texts that were typed, the button and the photo.
    struct Sent: Codable, Equatable {
        let path: String
        let fields: [String: String]
        let button: WebPage.Button?
        let photo: Photo?
    }

    /// The name of the person.
    let name: String
    let isGuest: Bool
    /// The connection of the shop to the market for this visitor.
    let wire: Wire
    /// The page in the browser.
    private(set) var page: WebPage?
    private var cookies: [String: String] = [:]

    private static let origin = HTTPOrigin(scheme: "http", host: "127.0.0.1", port: 80)
    private static let border = "border-of-parts"

    init(_ name: String, isGuest: Bool, _ wire: Wire) { (self.name, self.isGuest, self.wire) = (name, isGuest, wire) }

    /// Asks for an address; returns the pages that the browser has shown.
    func open(_ path: String, at shop: ShopHandler) -> [String] {
        request(HTTPRequest(origin: Self.origin, target: path), at: shop)
    }

    /// Sends a form; `nil` where the page has none with this button.
    func send(_ sent: Sent, at shop: ShopHandler) -> [String]? {
        guard
            let form = page?.forms.first(where: { form in
                form.path == sent.path && (sent.button.map { form.buttons.contains($0) } ?? form.isQuery)
            })
        else { return nil }
        var fields = form.hidden.merging(sent.fields) { _, typed in typed }
        if let button = sent.button { fields[button.name] = button.value }
        let sorted = fields.sorted { $0.key < $1.key }
        let text = sorted.map { PercentEncoding.encode($0.key) + "=" + PercentEncoding.encode($0.value) }
            .joined(separator: "&")
        if form.isQuery { return open(form.path.prefix { $0 != "?" } + "?" + text, at: shop) }
        var (type, body) = ("application/x-www-form-urlencoded", Data(text.utf8))
        if form.takesPhotos {
            (type, body) = ("multipart/form-data; boundary=\(Self.border)", Self.parts(sorted, sent.photo))
        }
        let headers: HTTPHeaders = ["Content-Type": type]
        let target = form.path
        let request = HTTPRequest(
            method: .post,
            origin: Self.origin,
            target: target,
            headers: headers,
            body: .bytes(body)
        )
        return self.request(request, at: shop)
    }

    /// Sends a request, keeps the cookies of the response, and goes where that leads.
    private func request(_ request: HTTPRequest, at shop: ShopHandler) -> [String] {
        var (next, pages): (HTTPRequest?, [String]) = (request, [])
        while var request = next, pages.count < 5 {
            let pairs = cookies.sorted { $0.key < $1.key }.map { $0.key + "=" + $0.value }
            if !pairs.isEmpty { request.headers["Cookie"] = pairs.joined(separator: "; ") }
            let asked = request
            let response = settle { await shop.respond(to: asked) }
            for field in response.headers.values(of: "Set-Cookie") {
                let pair = field.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
                if pair.count == 2 { cookies[String(pair[0])] = String(pair[1]) }
            }
            let text = String(decoding: response.body, as: UTF8.self)
            pages.append(text)
            next = nil
            if response.status == 303, let path = response.headers["Location"] {
                next = HTTPRequest(origin: Self.origin, target: path)
            } else if response.headers["Content-Type"]?.hasPrefix("text/html") == true {
                page = WebPage(text, at: request.target)
            }
        }
        return pages
    }

    private static func parts(_ fields: [(key: String, value: String)], _ photo: Photo?) -> Data {
        var body = Data()
        for (name, value) in fields {
            body += Data("--\(border)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
        }
        if let photo {
            let head = "Content-Disposition: form-data; name=\"photos\"; filename=\"a.png\"\r\nContent-Type: image/png"
            body += Data("--\(border)\r\n\(head)\r\n\r\n".utf8) + photo.content + Data("\r\n".utf8)
        }
        return body + Data("--\(border)--\r\n".utf8)
    }
}
