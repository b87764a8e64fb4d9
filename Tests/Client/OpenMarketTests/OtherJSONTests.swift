import Foundation
import OpenMarket
import OpenMarketTesting
import TestSupport
import Testing

/// The example of the article *Reading another server's JSON*.
@Suite("A server with other JSON", .slot)
struct OtherJSONTests {
    private struct OtherList: Decodable {
        struct Good: Decodable {
            let no: Int
            let title: String
            let won: Decimal
            let left: Int
            let madeAt: Int
        }

        let goods: [Good]
        let more: Bool
    }

    private struct MarketList: Encodable {
        struct Row: Encodable {
            let id: Int
            let name: String
            let currency = "KRW"
            let price: Decimal
            let stock: Int
            let createdAt: Int
        }

        let pages: [Row]
        let hasNext: Bool
    }

    private struct OtherJSON: HTTPMiddleware {
        func handle(
            _ request: HTTPRequest,
            options: CallOptions,
            next: HTTPNext
        ) async throws(TransportError) -> HTTPResponse {
            var response = try await next(request, options: options)
            guard options.operation == "products.page", response.isSuccess else { return response }
            do {
                let decoder = MarketDecoder(snakeCase: true)
                let list = try decoder.decode(OtherList.self, from: response.body, in: "result")
                let rows = list.goods.map { good in
                    MarketList.Row(
                        id: good.no,
                        name: good.title,
                        price: good.won,
                        stock: good.left,
                        createdAt: good.madeAt / 1_000
                    )
                }
                let page = MarketList(pages: rows, hasNext: list.more)
                response.body = try JSONEncoder.market(snakeCase: true).encode(page)
                return response
            } catch {
                throw TransportError(.malformedResponse, detail: "another list")
            }
        }
    }

    @Test(
        "A middleware that rewrites the list gives the use cases every field of it, and refuses what it cannot read",
        arguments: [true, false]
    )
    func rewritten(isGood: Bool) async throws {
        let good = #"{"no": 7, "title": "Lamp", "won": 12000.50, "left": 3, "made_at": 1642464000000}"#
        let transport = StubTransport("other")
        transport.answerAlways(.json(isGood ? #"{"result": {"goods": [\#(good)], "more": true}}"# : "[]"))
        let market = try OpenMarketClient(.rest("https://market.example"), transport: transport) {
            $0.middleware = [OtherJSON()]
        }
        let list = market.products()
        guard isGood else {
            await #expect(throws: MarketError.self) { try await list.loadNext() }
            return
        }
        try await list.loadNext()
        let product = try #require(list.state.products.first)
        #expect(product.id == Product.ID(7))
        #expect(product.name == "Lamp")
        #expect(product.price.amount == Decimal(string: "12000.5"))
        #expect(product.stock == 3)
        #expect(product.createdAt == Date(timeIntervalSince1970: 1_642_464_000))
        #expect(list.state.status == .idle)
    }
}
