import OpenMarketWire

/// How a browser shows which visit it belongs to.
struct CookieJar: Sendable, Hashable {
    /// Whether the shop is reached over TLS, so that the cookie is never sent without.
    let isSecure: Bool

    /// The name; the prefix makes browsers refuse a cookie that another host or a plain connection has set.
    var name: String { isSecure ? "__Host-shop" : "shop" }

    /// The cookie of a request; `nil` for none, and for several, of which nobody knows who set them.
    func id(in headers: HTTPHeaders) -> String? {
        let pairs = headers.values(of: "Cookie").flatMap { $0.split(separator: ";") }
        let values = pairs.compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = parts.first?.trimmingPrefix(while: { $0 == " " })
            return name.map(String.init) == self.name ? parts.last.map(String.init) : nil
        }
        return values.count == 1 ? values.first : nil
    }

    /// What is sent to a browser: gone when it is closed, out of reach of scripts and of other sites' forms.
    func field(for id: String) -> String {
        "\(name)=\(id); Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    }
}
