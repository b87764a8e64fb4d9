import Foundation
import OpenMarketHTTPServer
public import OpenMarketWire

extension HTTPResponse {
    /// A page, or a piece of one.
    ///
    /// A page of a user is private: not even the browser keeps it, because of the next user of the computer.
    public static func html(_ html: HTML, status: Int = 200, isPrivate: Bool) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [
                "Content-Type": "text/html; charset=utf-8",
                "Cache-Control": isPrivate ? "no-store" : "private, no-cache",
            ],
            body: Data(html.markup.utf8)
        )
    }

    /// The redirection to another page, which the browser requests with GET: loading it again sends no form again.
    public static func redirect(to path: String) -> HTTPResponse {
        HTTPResponse(status: 303, headers: ["Location": path, "Cache-Control": "no-store"])
    }

    public static let nothing = HTTPResponse(status: 204, headers: ["Cache-Control": "no-store"])

    /// The response with the security headers of every response.
    public func guarded() -> HTTPResponse {
        var response = self
        for (name, value) in Self.guards { response.headers[name] = value }
        return response
    }

    /// The response as gzip data, if it is a text that belongs to no user.
    public func shortened(for request: HTTPRequest) -> HTTPResponse {
        let type = headers["Content-Type"] ?? ""
        let isText = type.hasPrefix("text/") || type == "image/svg+xml"
        return isText && headers["Cache-Control"] != "no-store" ? compressed(for: request.headers) : self
    }

    /// Everything comes from the site itself, and nothing of it is written into a page: neither styles nor scripts.
    private static let guards = [
        (
            "Content-Security-Policy",
            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
                + "worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        ),
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "DENY"),
        ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
    ]
}
