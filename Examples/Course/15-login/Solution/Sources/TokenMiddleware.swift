import OpenMarketData
import OpenMarketDomain
import OpenMarketWire

/// Sends the user's token along, and a new one after it was refused.
struct TokenMiddleware: HTTPMiddleware {
    private let source: any AccessTokenSource
    private let renewals: Renewals

    init(_ source: any AccessTokenSource) {
        self.source = source
        renewals = Renewals(source)
    }

    func handle(
        _ request: HTTPRequest,
        options: CallOptions,
        next: HTTPNext
    ) async throws(TransportError) -> HTTPResponse {
        guard let token = try? await source.accessToken() else { return try await next(request, options: options) }
        let response = try await next(request.carrying(token), options: options)
        guard response.status == 401 else { return response }
        guard let fresh = await renewals.token(replacing: token) else { return response }
        // Straight on, and not through this function again: a fresh token that is refused is not renewed.
        return try await next(request.carrying(fresh), options: options)
    }
}

/// One renewal for each token that was refused, however many calls ask for it.
private actor Renewals {
    private let source: any AccessTokenSource
    private var renewals: [Secret: Task<Secret?, Never>] = [:]

    init(_ source: any AccessTokenSource) {
        self.source = source
    }

    /// The newest token of the user whose token was rejected: others may have been renewed since.
    func token(replacing rejected: Secret) async -> Secret? {
        var fresh = await renewed(rejected)
        while let token = fresh, renewals[token] != nil { fresh = await renewed(token) }
        return fresh
    }

    private func renewed(_ rejected: Secret) async -> Secret? {
        let renewal = renewals[rejected] ?? Task { [source] in try? await source.refreshedToken(replacing: rejected) }
        // It stays for calls that learn late that their token is old: the source may have another user's by then.
        renewals[rejected] = renewal
        let fresh = await renewal.value
        // The next call tries again, unless it has begun to already.
        if fresh == nil, renewals[rejected] == renewal { renewals[rejected] = nil }
        return fresh
    }
}

extension HTTPRequest {
    fileprivate func carrying(_ token: Secret) -> HTTPRequest {
        var request = self
        request.headers["Authorization"] = "Bearer " + token.reveal()
        return request
    }
}
