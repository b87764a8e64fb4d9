public import OpenMarketWire

extension MarketBackend: SynchronousRequestHandler {
    /// The health check at its usual address, which watchdogs ask for all day; nothing else is answered at once.
    public func respondAtOnce(to request: HTTPRequest) -> HTTPResponse? {
        guard request.method == .get, request.target == "/healthChecker", !configuration.generation.hasItems else {
            return nil
        }
        return MarketAnswer.health
    }
}
