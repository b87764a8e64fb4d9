import OpenMarketServer
import OpenMarketStorage
public import OpenMarketWire

extension MarketBackend: SynchronousRequestHandler {
    /// The health check, which watchdogs ask for all day, and whatever was read since the last change.
    public func respondAtOnce(to request: HTTPRequest) -> HTTPResponse? {
        guard request.method == .get else { return nil }
        if request.target == "/healthChecker", !configuration.generation.hasItems { return MarketResponse.health }
        guard isForEverybody(request), let response = responses.response(to: cacheKey(request), in: changes.count)
        else {
            return nil
        }
        guard let tag = response.headers["ETag"], request.headers["If-None-Match"] != nil else { return response }
        return EntityTag.isKnown(to: request, tag) ? MarketResponse.unchanged(response) : response
    }

    /// Keeps the response to a read for the next request; `state` is how many changes there were before it was read.
    func keep(_ response: HTTPResponse, to request: HTTPRequest, from state: UInt64) {
        guard request.method == .get, response.status == 200, isForEverybody(request) else { return }
        responses.keep(response, to: cacheKey(request), in: state)
    }

    /// A request with a token may get another response than the next one.
    private func isForEverybody(_ request: HTTPRequest) -> Bool {
        request.headers["Authorization"] == nil
    }

    private func cacheKey(_ request: HTTPRequest) -> ResponseCache.Key {
        ResponseCache.Key(origin: request.origin, target: request.target)
    }
}
