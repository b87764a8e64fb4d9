import Foundation
import OpenMarket
package import OpenMarketHTTPServer
package import OpenMarketWire

extension PageAccess {
    /// The fields of every response of the page.
    package static let safety: HTTPHeaders = [
        "Content-Security-Policy":
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
            + "form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
        "Cache-Control": "no-store", "Referrer-Policy": "same-origin", "X-Frame-Options": "DENY",
        "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
    ]

    /// The response to a request: `content` for one that has access, nothing at all for others.
    package func response(
        to request: HTTPRequest,
        content: @Sendable (HTTPRequest) async -> HTTPResponse
    ) async -> HTTPResponse {
        var response =
            switch verdict(on: request) {
            case .refused: HTTPResponse(status: 404)
            case .enters: entrancePage
            case .admitted: await content(request)
            }
        for field in Self.safety.fields { response.headers[field.name] = field.value }
        return response
    }

    /// A page that leads on at once: the token leaves the address, and the browser sends the cookie from here on.
    private var entrancePage: HTTPResponse {
        let page: HTML = """
            <!doctype html><title>OpenMarket</title><meta http-equiv="refresh" content="0; url=\(base)">
            """
        var response = HTTPResponse.text(page.text, type: "text/html; charset=utf-8")
        response.headers["Set-Cookie"] = cookieField
        return response
    }
}

extension HTTPResponse {
    /// A page; a language that the address asks for is remembered.
    package static func page(
        _ html: HTML,
        _ request: HTTPRequest,
        _ access: PageAccess,
        status: Int = 200
    ) -> HTTPResponse {
        var response = text(html.text, type: "text/html; charset=utf-8", status: status)
        if let chosen = Query(target: request.target)?["language"].flatMap(Language.init(rawValue:)) {
            response.headers["Set-Cookie"] = "language=\(chosen.rawValue); Path=\(access.home); SameSite=Strict"
        }
        return response
    }

    /// The style sheet or the script of all pages, with what some pages have beside it.
    package static func asset(_ path: [String], andScript further: String = "") -> HTTPResponse? {
        switch path {
        case ["style.css"]: text(Style.text, type: "text/css; charset=utf-8")
        case ["script.js"]: text(PageScript.text + further, type: "text/javascript; charset=utf-8")
        default: nil
        }
    }

    /// A response with a text.
    package static func text(_ text: String, type: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": type], body: Data(text.utf8))
    }
}

extension HTTPRequest {
    /// The fields of a short form; `nil` when there are none, or it is too long.
    package func form() async -> Query? {
        guard let content = try? await body.content(limit: 16_384) else { return nil }
        return Query(target: "?" + String(decoding: content, as: UTF8.self))
    }
}
