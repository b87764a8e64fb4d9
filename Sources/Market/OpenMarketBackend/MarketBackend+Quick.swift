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
