public import OpenMarketBackend
public import OpenMarketWire

/// A market with reviews: answers what is about them, and gives everything else to the market behind it.
///
/// Host it in this process with `InProcessTransport`, or over HTTP with `HTTPServer`; it is the same handler.
public struct ReviewedMarket: RequestHandler {
    private let market: any RequestHandler

    /// Puts reviews in front of `market`.
    public init(_ market: any RequestHandler) {
        self.market = market
    }

    /// The answer to one request.
    public func respond(to request: HTTPRequest) async -> HTTPResponse {
        guard request.method == .get, let path = RequestPath(target: request.target)?.segments,
            path.count == 4, path[0] == "api", path[1] == "products", path[3] == "reviews"
        else { return await market.respond(to: request) }
        // Whether there is such a product, the market knows.
        var product = request
        product.target = "/api/products/" + path[2]
        let answer = await market.respond(to: product)
        guard answer.isSuccess else { return answer }
        return HTTPResponse(
            status: 200,
            headers: ["Content-Type": "application/json"],
            body: Self.sample.encoded()
        )
    }

    private static let sample: JSONValue = [
        "reviews": .array([
            ["star_count": .integer(3), "body": "Works."],
            ["star_count": .integer(5), "body": "Better than in the picture."],
        ])
    ]
}
