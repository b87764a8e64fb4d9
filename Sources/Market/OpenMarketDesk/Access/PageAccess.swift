import OpenMarketHTTPServer
package import OpenMarketWire

/// The access to the page: for those who were told its address.
///
/// The address has a random path and, once, a token; the browser then has a cookie, which scripts cannot read and other
/// sites cannot have sent. Since cookies do not know ports, the cookie belongs to the random path: another server on this
/// machine never gets it.
package struct PageAccess: Sendable {
    package enum Verdict: Sendable {
        /// The page.
        case admitted
        /// The cookie, for the token in its address.
        case enters
        /// Nothing.
        case refused
    }

    private static let cookieName = "inspector"

    /// The beginning of all paths, with a slash at its end.
    package let base: String
    /// The path of the cookie: the page of a class and those of its markets share it.
    package let home: String
    private let token: String
    private let cookie: String

    /// Access to a page with an address and secrets of its own.
    package init(random: @Sendable () -> UInt64) {
        base = "/" + RandomToken.secret(random) + "/"
        home = base
        (token, cookie) = (RandomToken.secret(random), RandomToken.secret(random))
    }

    private init(base: String, of other: PageAccess) {
        (self.base, home, token, cookie) = (base, other.home, other.token, other.cookie)
    }

    /// The same access to pages below the first one.
    package func below(_ segment: String) -> PageAccess { PageAccess(base: base + segment + "/", of: self) }

    /// Returns the segments of a request's path behind the beginning of all.
    package func segments(of request: HTTPRequest) -> [String] {
        request.path.dropFirst(base.count).split(separator: "/").map(String.init)
    }

    /// The path to give to the user.
    package var entrance: String { base + "?token=" + token }
    var cookieField: String { "\(Self.cookieName)=\(cookie); Path=\(home); HttpOnly; SameSite=Strict" }

    /// Returns what a request gets.
    package func verdict(on request: HTTPRequest) -> Verdict {
        guard request.origin.isLoopback, request.path.hasPrefix(base), isOwn(request) else { return .refused }
        if hasCookie(request) { return .admitted }
        guard request.method == .get, let given = Query(target: request.target)?["token"],
            ConstantTime.isEqual(given, token)
        else { return .refused }
        return .enters
    }

    /// Returns whether no other site is behind the request; one that changes something has to say where it comes from.
    private func isOwn(_ request: HTTPRequest) -> Bool {
        let site = request.headers["Sec-Fetch-Site"] ?? "none"
        let isNavigation = request.method == .get && request.headers["Sec-Fetch-Mode"] == "navigate"
        guard ["same-origin", "none"].contains(site) || isNavigation else { return false }
        guard let origin = request.headers["Origin"] else { return request.method.isSafe }
        return origin == request.origin.description
    }

    private func hasCookie(_ request: HTTPRequest) -> Bool {
        request.headers.values(of: "Cookie").flatMap { $0.split(separator: ";") }.contains { pair in
            let parts = pair.split(separator: "=", maxSplits: 1).map { $0.trimmingPrefix { $0 == " " } }
            return parts.count == 2 && parts[0] == Self.cookieName && ConstantTime.isEqual(String(parts[1]), cookie)
        }
    }
}
