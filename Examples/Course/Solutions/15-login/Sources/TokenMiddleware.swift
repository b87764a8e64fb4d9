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
    private var running: [Secret: Task<Secret?, Never>] = [:]

    init(_ source: any AccessTokenSource) {
        self.source = source
    }

    func token(replacing rejected: Secret) async -> Secret? {
        if let renewal = running[rejected] { return await renewal.value }
        let renewal = Task { [source] in await Self.renew(rejected, at: source) }
        running[rejected] = renewal
        defer { running[rejected] = nil }
        return await renewal.value
    }

    private static func renew(_ rejected: Secret, at source: any AccessTokenSource) async -> Secret? {
        // A call that learns late that its token is old finds the new one there.
        if let current = try? await source.accessToken(), current != rejected { return current }
        return try? await source.refreshedToken(replacing: rejected)
    }
}

extension HTTPRequest {
    fileprivate func carrying(_ token: Secret) -> HTTPRequest {
        var request = self
        request.headers["Authorization"] = "Bearer " + token.reveal()
        return request
    }
}
