import OpenMarketDomain
package import OpenMarketWire

/// Sends the user's access token along, and gets a new one when it is refused.
///
/// Only calls that ask for it (`CallOptions.needsAccessToken`), whose response is better with it, or that bring a login of their own carry a
/// token. One that is refused leads to one refresh and one more attempt. When the refresh fails because the login is over, the caller gets
/// the refusal. When it fails because there is no network, the caller gets that error, so that a tunnel logs no one out.
package struct AuthenticationMiddleware: HTTPMiddleware {
    private let tokens: (any CallTokens)?

    /// Takes tokens from `source`, or from the call alone.
    ///
    /// However many calls are refused at a time, one refresh serves them all.
    package init(_ source: (any AccessTokenSource)? = nil) {
        tokens = source.map { $0 as? any CallTokens ?? SharedTokens($0) }
    }

    /// Goes on with the call, with a token where one is asked for.
    package func handle(
        _ request: HTTPRequest,
        options: CallOptions,
        next: HTTPNext
    ) async throws(TransportError) -> HTTPResponse {
        guard let source = options.tokens ?? (options.asksForToken ? tokens : nil),
            let token = try await options.token({ () async throws(MarketError) in try await source.accessToken() })
        else { return try await next(request, options: options) }
        let response = try await next(request.carrying(token, options.policy), options: options)
        guard options.policy.refusesToken(response) else { return response }
        let fresh = try await options.token { () async throws(MarketError) in
            try await source.refreshedToken(replacing: token, telling: options.events)
        }
        guard let fresh else {
            // A user who is no longer logged in may still see what everybody sees.
            return options.needsAccessToken ? response : try await next(request, options: options)
        }
        return try await next(request.carrying(fresh, options.policy), options: options)
    }
}

extension CallOptions {
    fileprivate var asksForToken: Bool { needsAccessToken || offersAccessToken }

    /// A token, or `nil` when the login is over; a call with a login of its own is never sent without it.
    fileprivate func token(
        _ get: () async throws(MarketError) -> Secret?
    ) async throws(TransportError) -> Secret? {
        do throws(MarketError) {
            return try await get()
        } catch {
            if let failure = TransportError(passing: error) { throw failure }
            if tokens != nil { throw TransportError(login: error) }
            return nil
        }
    }
}

extension HTTPRequest {
    fileprivate func carrying(_ token: Secret, _ policy: CallPolicy) -> HTTPRequest {
        var request = self
        request.headers["Authorization"] = policy.scheme + " " + token.reveal()
        return request
    }
}

extension TransportError {
    /// The failure of a token source that says nothing about the login, as the failure of the call.
    fileprivate init?(passing error: MarketError) {
        let cause: Cause? =
            switch error {
            case .offline: .offline
            case .unreachable, .unavailable, .server, .rateLimited: .unreachable
            case .connectionLost: .connectionLost
            case .timedOut: .timedOut
            case .cancelled: .cancelled
            case .insecureConnection: .insecureConnection
            default: nil
            }
        guard let cause else { return nil }
        self.init(cause, detail: cause == .cancelled ? "" : "while getting an access token")
    }
}
