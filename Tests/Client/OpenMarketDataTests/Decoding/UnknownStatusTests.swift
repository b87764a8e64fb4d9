import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketWire
import TestSupport
import Testing

/// A later server may have more words for how a sale goes.
@Suite("A status that is not known here", .slot)
struct UnknownStatusTests {
    private static let row = """
        "id":7,"vendor_id":1,"vendorName":"Jane","name":"Lamp","description":"d","thumbnail":"https://h/a","currency":"KRW",\
        "price":10,"bargain_price":10,"discounted_price":0,"stock":1,"created_at":"2024-01-01T00:00:00",\
        "issued_at":"2024-01-01T00:00:00"
        """

    private func response(_ text: String) -> HTTPResponse { HTTPResponse(status: 200, body: Data(text.utf8)) }

    @Test(
        "A product with such a status is shown, and is not said to be on sale",
        arguments: [("sold", SaleStatus.sold), ("auctioned", nil), ("", nil), ("ON_SALE", nil)]
    )
    func product(_ word: String, _ status: SaleStatus?) throws {
        let text = #"{\#(Self.row),"status":"\#(word)"}"#
        let page = #"{"pageNo":1,"itemsPerPage":20,"totalCount":1,"lastPage":1,"hasNext":false,"pages":[\#(text)]}"#
        let list = try Generation.v3x.dialect().page(PageRequest(), matching: .all).decode(response(page))
        #expect(list.products.map(\.name) == ["Lamp"])
        #expect(list.products.map(\.status) == [status])
        let detail = try Generation.v3x.dialect().detail(Product.ID(7)).decode(response(text))
        #expect(detail.product.status == status)
    }

    @Test("A step of a history keeps its price")
    func history() throws {
        let steps = #"{"history":[{"at":10,"status":"auctioned","price":5,"currency":"USD","discounted_price":1}]}"#
        let endpoint = try #require(Generation.v3x.dialect().history(of: Product.ID(7)))
        let step = ProductRevision(
            date: Date(timeIntervalSince1970: 10),
            status: nil,
            price: Money(5, .usd),
            discount: Discount(1)
        )
        #expect(try endpoint.decode(response(steps)) == [step])
    }
}
