import Foundation
import OpenMarketData
import OpenMarketWire

/// The redirects that a transport follows.
///
/// Only GET and HEAD are ever redirected: anything else might be carried out twice, or somewhere else.
public struct RedirectPolicy: Sendable, Hashable {
    /// The number of redirects that one call may take.
    public var maxHops: Int
    /// Whether a redirect may lead to another scheme, host or port; the request then goes without its credentials.
    ///
    /// From HTTPS to HTTP is refused in any case.
    public var followsToOtherOrigins: Bool

    public init(maxHops: Int = 5, followsToOtherOrigins: Bool = false) {
        self.maxHops = maxHops
        self.followsToOtherOrigins = followsToOtherOrigins
    }

    /// Up to five redirects within the same origin: the default.
    public static let sameOrigin = RedirectPolicy()

    /// The headers that may go along to another origin: everything else may be, or tell, a secret.
    private static let harmlessHeaders = ["Accept", "Accept-Language", "User-Agent", "Range"]

    /// The request to send next, or `nil` when the response is no redirect and thus final.
    func next(
        after status: Int,
        headers: HTTPHeaders,
        to request: HTTPRequest,
        hops: Int
    ) throws(TransportError) -> HTTPRequest? {
        guard [301, 302, 303, 307, 308].contains(status), let location = headers["Location"] else { return nil }
        guard request.method.isSafe else {
            throw TransportError(.redirectRefused, detail: "\(request.method.rawValue) is not redirected")
        }
        guard hops < maxHops else { throw TransportError(.redirectRefused, detail: "more than \(maxHops) redirects") }
        guard let base = request.url, let url = URL(string: location, relativeTo: base)?.absoluteURL,
            var next = HTTPRequest(method: request.method, url: url, headers: request.headers)
        else { throw TransportError(.redirectRefused, detail: "the new address is not one we can call") }
        guard next.origin != request.origin else { return next }
        if request.origin.isSecure && !next.origin.isSecure {
            throw TransportError(.insecureConnection, detail: "a redirect from HTTPS to HTTP")
        }
        guard followsToOtherOrigins else { throw TransportError(.redirectRefused, detail: "to another origin") }
        next.headers = HTTPHeaders(
            request.headers.fields.filter { field in
                Self.harmlessHeaders.contains { $0.lowercased() == field.name.lowercased() }
            }
        )
        return next
    }
}
