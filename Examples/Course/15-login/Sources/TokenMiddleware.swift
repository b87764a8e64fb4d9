import OpenMarketData
import OpenMarketDomain
import OpenMarketWire

/// Sends the user's token along, and a new one after it was refused.
struct TokenMiddleware: HTTPMiddleware {
    private let source: any AccessTokenSource

    init(_ source: any AccessTokenSource) {
        self.source = source
    }

    func handle(
        _ request: HTTPRequest,
        options: CallOptions,
        next: HTTPNext
    ) async throws(TransportError) -> HTTPResponse {
        guard let token = try? await source.accessToken() else { return try await next(request, options: options) }
        let response = try await next(request.carrying(token), options: options)
        guard response.status == 401 else { return response }
        guard let fresh = try? await source.refreshedToken(replacing: token) else { return response }
        return try await handle(request.carrying(fresh), options: options, next: next)
    }
}

extension HTTPRequest {
    fileprivate func carrying(_ token: Secret) -> HTTPRequest {
        var request = self
        request.headers["Authorization"] = "Bearer " + token.reveal()
        return request
    }
}
