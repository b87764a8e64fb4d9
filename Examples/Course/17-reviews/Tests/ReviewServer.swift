import Foundation
import OpenMarketBackend
import OpenMarketWire
import Synchronization

/// A server with reviews in front of the embedded market.
final class ReviewServer: RequestHandler {
    private let market: MarketBackend
    private let reviews = Mutex<[String: [JSONValue]]>([:])

    init(_ market: MarketBackend) {
        self.market = market
    }

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        guard let path = RequestPath(target: request.target)?.segments, path.count == 4, path[3] == "reviews" else {
            return await market.respond(to: request)
        }
        guard request.method == .post else {
            let body: JSONValue = ["reviews": .array(reviews.withLock { $0[path[2]] ?? [] })]
            return HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: body.encoded())
        }
        struct Sent: Decodable {
            let stars: Int
            let body: String

            enum CodingKeys: String, CodingKey {
                case stars = "star_count"
                case body
            }
        }
        guard case .bytes(let data) = request.body, let sent = try? JSONDecoder().decode(Sent.self, from: data) else {
            return HTTPResponse(status: 400)
        }
        let row: JSONValue = ["star_count": .integer(sent.stars), "body": .string(sent.body)]
        reviews.withLock { $0[path[2], default: []].append(row) }
        return HTTPResponse(status: 201)
    }
}
