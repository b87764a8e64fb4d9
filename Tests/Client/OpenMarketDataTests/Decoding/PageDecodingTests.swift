import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketWire
import TestSupport
import Testing

@Suite("Lists of every generation", .slot)
struct PageDecodingTests {
    private func page(_ generation: Generation, _ fixture: String) throws -> ProductPage {
        try generation.dialect().page(PageRequest(), matching: .all).decode(Fixtures.response(fixture))
    }

    @Test("v1: final prices become discounts, seconds become dates, 64-bit stock survives")
    func firstGeneration() throws {
        let page = try page(.v1b, "v1-page.json")
        #expect(page.number == 1)
        #expect(page.totalCount == nil)
        #expect(!page.hasNext, "three rows are less than a full page of twenty")
        let desk = try #require(page.products.first)
        #expect(desk.id == Product.ID(3))
        #expect(desk.name == "Walnut desk")
        #expect(desk.price == Money(890_000, .krw))
        #expect(desk.bargainPrice == Money(89_000, .krw))
        #expect(desk.discount == Discount(801_000))
        #expect(desk.createdAt == Date(timeIntervalSince1970: 1_611_523_563.7245178))
        #expect(page.products[1].stock == 1_000_000_000_000)
        #expect(page.products[1].discount == .none)
        #expect(page.products[2].price.currency == Currency(rawValue: "BTC"))
        #expect(page.products[2].thumbnail == nil)
    }

    @Test("v1: an empty page is the end")
    func emptyPage() throws {
        let page = try page(.v1a, "v1-page-empty.json")
        #expect(page.products.isEmpty && !page.hasNext && page.number == 100)
    }

    @Test("v1: a full page of twenty may have a next one")
    func fullPage() throws {
        let rows = (1...20).map { #"{"id":\#($0),"title":"x","price":1,"currency":"KRW","stock":1}"# }
        let body = Data(#"{"page":1,"items":[\#(rows.joined(separator: ","))]}"#.utf8)
        let page = try Generation.v1a.dialect().page(PageRequest(), matching: .all)
            .decode(HTTPResponse(status: 200, body: body))
        #expect(page.hasNext)
    }

    @Test("v2: snake case, Java doubles, dates with two fraction digits, unknown currencies")
    func secondGeneration() throws {
        let page = try page(.v2, "v2-page.json")
        #expect(page.hasNext && page.totalCount == 325 && page.products.count == 3)
        let kettle = page.products[0]
        #expect(kettle.name == "유리 주전자")
        #expect(kettle.vendorID == Vendor.ID(6))
        #expect(kettle.vendorName == nil)
        #expect(kettle.price.amount == 123_123)
        #expect(kettle.discount.amount == 1)
        #expect(kettle.createdAt == (try utc("2022-05-13T15:00:00")))
        #expect(page.products[1].price == Money(Decimal(string: "2.36") ?? 0, .usd))
        #expect(page.products[2].price == Money(12_312_312, Currency(rawValue: "HKD")))
    }

    @Test("v2: dates with a space, as in the first weeks")
    func spaceDates() throws {
        let page = try page(.v2, "v2-page-space-dates.json")
        #expect(page.products.first?.createdAt == (try utc("2021-12-26T15:00:00")))
        #expect(!page.hasNext)
    }

    @Test("v2: null and empty strings mean no value, never a lost row")
    func nullRows() throws {
        let page = try page(.v2, "v2-page-nulls.json")
        #expect(page.losses.isEmpty)
        #expect(page.products.map(\.name) == ["", "", "Half"])
        #expect(page.products[0].price == Money(0, .krw))
        #expect(page.products[0].stock == 0)
        #expect(page.products[2].price.amount == 1000)
        #expect(page.products[2].bargainPrice.amount == 900)
    }

    @Test("v3: camel-case envelope, exponents, any currency")
    func thirdGeneration() throws {
        let page = try page(.v3, "v3-page.json")
        #expect(page.hasNext && page.totalCount == 102)
        let telescope = page.products[0]
        #expect(telescope.vendorName == "minho")
        #expect(telescope.summary == "맑은 밤에 좋습니다")
        #expect(telescope.price == Money(60_000_000, .krw))
        #expect(telescope.discount == Discount(18_000_000))
        #expect(telescope.bargainPrice == Money(42_000_000, .krw))
        #expect(page.products[1].price.currency.rawValue == "$")
        #expect(page.products[2].price.amount == 1_323_121_323_232)
    }

    @Test("A mixture of both spellings, with numbers as texts, is read all the same")
    func mixedEnvelope() throws {
        let page = try page(.v3, "mixed-envelope.json")
        #expect(page.number == 2 && page.totalCount == 3)
        #expect(page.hasNext, "page 2 of 3")
        let product = try #require(page.products.first)
        #expect(product.id == Product.ID(12))
        #expect(product.vendorName == "mix")
        #expect(product.summary == "written the old way")
        #expect(product.price.amount == 1000 && product.bargainPrice.amount == 900)
        #expect(product.stock == 3)
        #expect(product.createdAt == (try utc("2022-11-10T03:30:00").addingTimeInterval(0.5)))
    }

    @Test("Null under one spelling does not hide the value under the other")
    func nullSpelling() throws {
        let body = #"{"hasNext":null,"has_next":true,"pages":[{"id":1,"vendorName":null,"vendor_name":"v"}]}"#
        let page = try Generation.v3.dialect().page(PageRequest(), matching: .all)
            .decode(HTTPResponse(status: 200, body: Data(body.utf8)))
        #expect(page.hasNext)
        #expect(page.products.first?.vendorName == "v")
    }

    @Test("An id that could leave its path segment costs its row", arguments: ["..", "1/2", #"1\n"#, "", #"\\x"#])
    func hostileID(_ id: String) throws {
        let body = #"{"hasNext":false,"pages":[{"id":"\#(id)"},{"id":"7"}]}"#
        let page = try Generation.v3.dialect().page(PageRequest(), matching: .all)
            .decode(HTTPResponse(status: 200, body: Data(body.utf8)))
        #expect(page.products.map(\.id) == [Product.ID(7)])
        #expect(page.losses == [RowLoss(index: 0, reason: Unreadable(expected: "an id", path: "id"))])
    }

    @Test("A bad row is reported with position and field, and its neighbours stay")
    func badRows() throws {
        let page = try page(.v3, "one-bad-row.json")
        #expect(page.products.map(\.name) == ["Good", "Also good"])
        #expect(
            page.losses == [
                RowLoss(index: 1, reason: Unreadable(expected: "a number", path: "price")),
                RowLoss(index: 2, reason: Unreadable(expected: "an id", path: "id")),
                RowLoss(index: 3, reason: Unreadable(expected: "a product")),
            ]
        )
    }

    @Test(
        "What is no list is an error, not an empty page",
        arguments: ["{}", "[]", #"{"pages":null}"#, #"{"pages":{}}"#, "null", "", "<html></html>", #"{"pages":[1,]}"#]
    )
    func notAList(_ body: String) {
        let endpoint = Generation.v3.dialect().page(PageRequest(), matching: .all)
        #expect(throws: Unreadable.self) {
            try endpoint.decode(HTTPResponse(status: 200, body: Data(body.utf8)))
        }
    }

    @Test("A server in another zone: its dates without a zone are its own")
    func otherZone() throws {
        let dialect = Generation.v2.dialect(dates: ServerDateParser(secondsFromGMT: -5 * 3600))
        let page = try dialect.page(PageRequest(), matching: .all).decode(Fixtures.response("v2-page-space-dates.json"))
        #expect(page.products.first?.createdAt == (try utc("2021-12-27T05:00:00")))
    }
}
