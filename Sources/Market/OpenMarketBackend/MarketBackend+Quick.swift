import OpenMarketFirebaseEmulator
import OpenMarketHTTPServer
import OpenMarketSQLite
public import OpenMarketWire

extension MarketBackend: SynchronousRequestHandler {
    /// The health check, which watchdogs ask for all day, and whatever was read and has not changed since.
    public func respondAtOnce(to request: HTTPRequest) -> HTTPResponse? {
        guard request.method == .get else { return nil }
        if request.target == "/healthChecker", !configuration.generation.hasItems { return MarketResponse.health }
        guard isForEverybody(request) || isKnownLikeGuests(request),
            let kept = responses.response(to: cacheKey(request), unless: changes),
            let response = kept.form(for: request)
        else { return nil }
        return EntityTag.checked(response, for: request)
    }

    /// Keeps the response to a read for the next request; `state` is how many changes there were before it was read.
    func keep(
        _ response: CodedResponse,
        under cacheKey: ResponseCache.Key,
        from state: UInt64,
        _ scope: ReadScope
    ) {
        guard response.plain.status == 200 else { return }
        // A personal response also shows more than products, whose changes are not noticed here.
        guard !MarketResponse.isPersonal(response.plain) else { return }
        responses.keep(KeptResponse(response: response, scope: scope, state: state), to: cacheKey)
    }

    /// A request that says who is asking may get another response than the next one.
    func isForEverybody(_ request: HTTPRequest) -> Bool {
        !OperatorAccess.isGranted && request.headers["Authorization"] == nil && request.headers["identifier"] == nil
    }

    /// Returns what a kept response to this request is found by.
    func cacheKey(_ request: HTTPRequest) -> ResponseCache.Key {
        let mayBeSearch = request.target.hasPrefix("/api/products")
        let edition = mayBeSearch ? market.synonyms.refresh(store.searches) : 0
        return ResponseCache.Key(origin: request.origin, target: request.target, edition: edition)
    }
}

extension MarketBackend {
    /// Returns whether a request of a user gets what a guest's gets, as far as that is known.
    func isKnownLikeGuests(_ request: HTTPRequest) -> Bool {
        guard let field = sharedField(of: request) else { return false }
        return guestViews.has(field, in: store.database.stateCount, at: market.seconds)
    }

    /// Returns whether a request of a user gets what a guest's gets.
    func isLikeGuests(_ request: HTTPRequest) async -> Bool {
        guard let field = sharedField(of: request) else { return false }
        // A commit during the reading makes it one of a state before.
        let state = store.database.stateCount
        if guestViews.has(field, in: state, at: market.seconds) { return true }
        guard let user = await prove(field), let hidden = try? await store.vendors(hiddenFrom: user.id), hidden.isEmpty
        else { return false }
        guestViews.note(field, in: state, until: user.expiresAt)
        return true
    }

    /// Returns the `Authorization` field of a read of products; `nil` for others, and for the list of one vendor, who may
    /// be the user.
    private func sharedField(of request: HTTPRequest) -> String? {
        guard configuration.generation == .v3x, firebase != nil, !OperatorAccess.isGranted, CallTrace.current == nil,
            request.headers["identifier"] == nil, request.target.hasPrefix("/api/products"),
            !request.target.contains("vendor_id")
        else { return nil }
        return request.headers["Authorization"]
    }
}

extension HTTPRequest {
    /// The request as a guest would send it, where it is one for a list; a single product may be one that its vendor has
    /// hidden.
    var withoutUserOfList: HTTPRequest {
        let isOfList = path == "/api/products" || path == "/api/products/facets"
        guard isOfList else { return self }
        var request = self
        request.headers["Authorization"] = nil
        return request
    }
}
