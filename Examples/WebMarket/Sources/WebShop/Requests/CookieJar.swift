import Foundation
import OpenMarketWire

/// How a browser shows which visit it belongs to.
struct CookieJar: Sendable, Hashable {
    /// Whether the shop is reached over TLS, so that the cookie is never sent without.
    let isSecure: Bool

    /// The name at an origin; the prefix makes browsers refuse a cookie that another host or a plain connection has set.
    ///
    /// Cookies do not know ports: without one in the name, two shops on one host
    /// would take each other's cookies away.
    func name(at origin: HTTPOrigin) -> String {
        let isUsual = origin.port == 80 || origin.port == 443
        return (isSecure ? "__Host-shop" : "shop") + (isUsual ? "" : "-\(origin.port)")
    }

    /// The cookie of a request; `nil` for none, and for several, of which it is not known who set them.
    func id(in request: HTTPRequest) -> String? {
        let values = Self.values(of: name(at: request.origin), in: request)
        return values.count == 1 ? values.first : nil
    }

    /// The time zone that the script has noted; `nil` where there is none by that name.
    static func zone(in request: HTTPRequest) -> TimeZone? {
        values(of: "zone", in: request).first.flatMap { $0.utf8.count <= 64 ? TimeZone(identifier: $0) : nil }
    }

    private static func values(of wanted: String, in request: HTTPRequest) -> [String] {
        let pairs = request.headers.values(of: "Cookie").flatMap { $0.split(separator: ";") }
        return pairs.compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = parts.first?.trimmingPrefix(while: { $0 == " " })
            return name.map(String.init) == wanted ? parts.last.map(String.init) : nil
        }
    }

    /// What is sent to a browser: gone when it is closed, out of reach of scripts and of other sites' forms.
    func field(for id: String, at origin: HTTPOrigin) -> String {
        "\(name(at: origin))=\(id); Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    }
}
