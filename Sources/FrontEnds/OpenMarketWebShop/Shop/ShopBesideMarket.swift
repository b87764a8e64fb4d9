public import OpenMarketHTTPServer
public import OpenMarketWire

/// A handler for a shop and its market at one address: a path that is not the market's is a page of the shop.
///
/// ```swift
/// let handler = ShopBesideMarket(ShopHandler(shop), backend) { backend.serves($0) }
/// let server = HTTPServer(handler: handler)
/// ```
public struct ShopBesideMarket: StreamingRequestHandler, SynchronousRequestHandler, BodyLimitingHandler,
    AccountKnowingHandler
{
    /// The abilities of a market for a server.
    public typealias Market = StreamingRequestHandler & SynchronousRequestHandler & BodyLimitingHandler
        & AccountKnowingHandler

    private let shop: ShopHandler
    private let market: any Market
    private let isMarkets: @Sendable (String) -> Bool

    /// A handler for both; `isMarkets` says of the target of a request whether the market serves it.
    public init(
        _ shop: ShopHandler,
        _ market: any Market,
        isMarkets: @escaping @Sendable (_ target: String) -> Bool
    ) {
        (self.shop, self.market, self.isMarkets) = (shop, market, isMarkets)
    }

    /// The response of the market, or a page.
    public func respond(to request: HTTPRequest) async -> HTTPResponse {
        isMarkets(request.target) ? await market.respond(to: request) : await shop.respond(to: request)
    }

    /// The events of the market, or of a page that is open.
    public func stream(for request: HTTPRequest) async -> StreamedResponse? {
        isMarkets(request.target) ? await market.stream(for: request) : await shop.stream(for: request)
    }

    /// Returns what the market has at once; pages take a moment.
    public func respondAtOnce(to request: HTTPRequest) -> HTTPResponse? {
        isMarkets(request.target) ? market.respondAtOnce(to: request) : nil
    }

    /// Returns what is done with a body: a form of the shop is read whole, within the bounds of the server.
    public func bodyUse(of method: HTTPMethod, _ target: String) -> BodyUse {
        isMarkets(target) ? market.bodyUse(of: method, target) : .whole(limit: nil)
    }

    /// Returns the refusal of the market, before it reads a body; the shop says on a page what is wrong with a form.
    public func refusal(beforeBodyOf request: HTTPRequest) async -> HTTPResponse? {
        isMarkets(request.target) ? await market.refusal(beforeBodyOf: request) : nil
    }

    /// Returns the account that the market knows by the fields of a request.
    public func account(provedBy headers: HTTPHeaders) -> String? { market.account(provedBy: headers) }
}
