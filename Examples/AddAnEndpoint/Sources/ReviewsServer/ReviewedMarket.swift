import Foundation
public import OpenMarketBackend
public import OpenMarketWire
import Synchronization

/// A market with reviews: handles requests about them, and gives everything else to the market behind it.
///
/// Host it in this process with `InProcessTransport`, or over HTTP with `HTTPServer`; it is the same handler.
/// Reviews are kept in memory; every product begins with two.
public final class ReviewedMarket: RequestHandler {
    private let market: any RequestHandler
    private let reviews = Mutex<[String: [SentReview]]>([:])

    /// Puts reviews in front of `market`.
    public init(_ market: any RequestHandler) {
        self.market = market
    }

    /// The response to one request.
    public func respond(to request: HTTPRequest) async -> HTTPResponse {
        guard let path = RequestPath(target: request.target)?.segments,
            path.count == 4, path[0] == "api", path[1] == "products", path[3] == "reviews"
        else { return await market.respond(to: request) }
        // The market knows whether there is such a product.
        let lookup = HTTPRequest(method: .get, origin: request.origin, target: "/api/products/" + path[2])
        let product = await market.respond(to: lookup)
        guard product.isSuccess else { return product }
        switch request.method {
        case .get: return list(of: path[2], minimumStars: Self.minimumStars(in: request.target))
        case .post: return await add(request, to: path[2])
        default: return HTTPResponse(status: 405, headers: ["Allow": "GET, POST"])
        }
    }

    private func list(of product: String, minimumStars: Int) -> HTTPResponse {
        let reviews = reviews.withLock { $0[product] ?? SentReview.samples }
        let rows = reviews.filter { $0.stars >= minimumStars }.map(\.json)
        let body: JSONValue = ["reviews": .array(rows)]
        return HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: body.encoded())
    }

    private func add(_ request: HTTPRequest, to product: String) async -> HTTPResponse {
        guard case .bytes(let data) = request.body,
            let review = try? JSONDecoder().decode(SentReview.self, from: data), (1...5).contains(review.stars)
        else { return HTTPResponse(status: 400) }
        reviews.withLock { $0[product, default: SentReview.samples].append(review) }
        return HTTPResponse(status: 201)
    }

    private static func minimumStars(in target: String) -> Int {
        let items = URLComponents(string: target)?.queryItems ?? []
        return items.first { $0.name == "min_stars" }?.value.flatMap { Int($0) } ?? 0
    }
}

/// A review as it is sent, in the server's own words.
private struct SentReview: Decodable, Sendable {
    let stars: Int
    let text: String

    enum CodingKeys: String, CodingKey {
        case stars = "star_count"
        case text = "body"
    }

    var json: JSONValue { ["star_count": .integer(stars), "body": .string(text)] }

    static let samples = [
        SentReview(stars: 3, text: "Works."), SentReview(stars: 5, text: "Better than in the picture."),
    ]
}
