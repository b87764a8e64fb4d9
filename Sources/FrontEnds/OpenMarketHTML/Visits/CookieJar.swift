public import OpenMarketWire

/// The cookie by which a browser shows which visit it belongs to.
public struct CookieJar: Sendable, Hashable {
    private let name: String
    private let isSecure: Bool

    /// A jar for cookies with a name; over TLS they are never sent without it.
    public init(_ name: String, isSecure: Bool) {
        self.name = name
        self.isSecure = isSecure
    }

    /// The name at an origin; the prefix makes browsers refuse a cookie that another host or a plain connection has set.
    ///
    /// Cookies do not know ports: without one in the name, two shops on one host
    /// would take each other's cookies away.
    public func name(at origin: HTTPOrigin) -> String {
        let isUsual = origin.port == 80 || origin.port == 443
        return (isSecure ? "__Host-" : "") + name + (isUsual ? "" : "-\(origin.port)")
    }

    /// The cookie of a request; `nil` for none, and for several, of which it is not known who set them.
    public func id(in request: HTTPRequest) -> String? {
        let values = Self.values(of: name(at: request.origin), in: request)
        return values.count == 1 ? values.first : nil
    }

    /// The value of any cookie, such as one that a script has set; `nil` where there is none.
    public static func value(of name: String, in request: HTTPRequest) -> String? {
        values(of: name, in: request).first
    }

    private static func values(of wanted: String, in request: HTTPRequest) -> [String] {
        let pairs = request.headers.values(of: "Cookie").flatMap { $0.split(separator: ";") }
        return pairs.compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = parts.first?.trimmingPrefix(while: { $0 == " " })
            return name.map(String.init) == wanted ? parts.last.map(String.init) : nil
        }
    }

    /// The header field for a browser: out of reach of scripts and of other sites' forms.
    ///
    /// Without `maxAge`, in seconds, the cookie is gone when the browser is closed.
    public func field(for id: String, at origin: HTTPOrigin, maxAge: Double? = nil) -> String {
        let age = maxAge.map { "; Max-Age=\(Int($0))" } ?? ""
        return "\(name(at: origin))=\(id); Path=/\(age); HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    }
}
