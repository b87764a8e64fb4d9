import Foundation
import OpenMarket
import OpenMarketWire
import WebPages

extension HTTPResponse {
    /// A page, or a piece of one.
    ///
    /// What is private shows what belongs to a user: not even the browser keeps it,
    /// for the next user of the computer.
    static func html(_ html: HTML, status: Int = 200, isPrivate: Bool) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [
                "Content-Type": "text/html; charset=utf-8",
                "Cache-Control": isPrivate ? "no-store" : "private, no-cache",
            ],
            body: Data(html.markup.utf8)
        )
    }

    /// On to another page, which is then asked for with GET: loading it again sends no form again.
    static func redirect(to path: String) -> HTTPResponse {
        HTTPResponse(status: 303, headers: ["Location": path, "Cache-Control": "no-store"])
    }

    /// Nothing new.
    static let nothing = HTTPResponse(status: 204, headers: ["Cache-Control": "no-store"])

    /// An image; what is neither JPEG nor PNG is none, whatever it was sent as.
    static func picture(_ data: Data, isPrivate: Bool) -> HTTPResponse? {
        ImageFormat(content: data).map { format in
            HTTPResponse(
                status: 200,
                headers: [
                    "Content-Type": format.mediaType,
                    "Cache-Control": isPrivate ? "no-store" : "public, max-age=86400",
                ],
                body: data
            )
        }
    }

    /// The same with the security headers of every response.
    func guarded() -> HTTPResponse {
        var response = self
        for (name, value) in Self.guards { response.headers[name] = value }
        return response
    }

    /// Everything comes from the shop itself, and nothing of it is written into a page: neither styles nor scripts.
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
