package import OpenMarketData
import OpenMarketDomain
package import OpenMarketWire
import Synchronization

/// Sends the user's access token along, and gets a new one when it is refused.
///
/// Only calls that ask for it (`CallOptions.needsAccessToken`), or whose response is better with it, carry the token. A `401` leads to one refresh and one more
/// attempt. However many calls are refused at a time, one refresh serves them all; when it
/// fails because the login is over, all of them get their `401`. When it fails because there is no network, they get that error,
/// so that a tunnel logs no one out.
package struct AuthenticationMiddleware: HTTPMiddleware {
    let refresh: TokenRefresh

    /// Takes tokens from `source`.
    package init(_ source: any AccessTokenSource) {
        refresh = TokenRefresh(source)
    }

    /// Goes on with the call, with a token where one is asked for.
    package func handle(
        _ request: HTTPRequest,
        options: CallOptions,
        next: HTTPNext
    ) async throws(TransportError) -> HTTPResponse {
        guard options.needsAccessToken || options.offersAccessToken, let token = try await refresh.currentToken() else {
            return try await next(request, options: options)
        }
        let response = try await next(request.carrying(token), options: options)
        guard response.status == 401 else { return response }
        guard let fresh = try await refresh.token(replacing: token, telling: options.events) else {
            // Who is no longer logged in may still see what everybody sees.
            return options.needsAccessToken ? response : try await next(request, options: options)
        }
        return try await next(request.carrying(fresh), options: options)
    }
}

extension HTTPRequest {
    fileprivate func carrying(_ token: Secret) -> HTTPRequest {
        var request = self
        request.headers["Authorization"] = "Bearer " + token.reveal()
        return request
    }
}
