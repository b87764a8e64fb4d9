import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketWire
import TestSupport
import Testing

@Suite("Lists that are filtered and sorted", .slot)
struct ExtendedListingTests {
    private let query = ProductQuery(
        text: "desk",
        vendor: Vendor.ID(7),
        minimumPrice: Decimal(string: "0.5"),
        maximumPrice: 100_000,
        currency: .krw,
        isInStock: true,
        isDiscounted: false,
        category: ProductCategory(rawValue: "가구"),
        sort: .cheapest
    )

    private func repository(
        _ generation: Generation,
        _ transport: ClosureTransport
    ) throws -> RemoteProductsRepository {
        let base = try #require(URL(string: "https://market.example"))
        let client = EndpointClient(baseURL: base, transport: transport)
        return RemoteProductsRepository(client: client, dialect: generation.dialect())
    }

    private func listing(_ rows: String, _ rest: String = "") -> ClosureTransport {
        let body = Data(#"{"pageNo":1,"lastPage":9,"totalCount":9,"hasNext":true,"pages":[\#(rows)]\#(rest)}"#.utf8)
        return ClosureTransport { _ in HTTPResponse(status: 200, body: body) }
    }

    @Test("The extended generation is told everything, in one order")
    func extended() async throws {
        let transport = listing("", #","nextCursor":null"#)
        let request = PageRequest(number: 2, size: 5, cursor: PageRequest.Cursor(rawValue: "a+b="))
        _ = try await repository(.v3x, transport).page(request, matching: query)
        let target = try #require(await transport.requests.first?.target)
        #expect(
            target == "/api/products?page_no=2&items_per_page=5&search_value=desk&vendor_id=7&min_price=0.5"
                + "&max_price=100000&currency=KRW&in_stock=true&discounted=false&category=%EA%B0%80%EA%B5%AC"
                + "&sort=price_asc&cursor=a%2Bb%3D"
        )
    }

    @Test("The extended generation is told the newest product that was seen; others are filtered here")
    func newer() async throws {
        let query = ProductQuery(newerThan: ProductMark(id: Product.ID(41)))
        let transport = listing("")
        _ = try await repository(.v3x, transport).page(PageRequest(), matching: query)
        let target = try #require(await transport.requests.first?.target)
        #expect(target == "/api/products?page_no=1&items_per_page=20&newer_than=41")
        let old = listing(#"{"id":42,"name":"new"},{"id":41,"name":"seen"}"#)
        let page = try await repository(.v3, old).page(PageRequest(), matching: query)
        #expect(await old.requests.first?.target == "/api/products?page_no=1&items_per_page=20")
        #expect(page.products.allSatisfy { $0.id == Product.ID(42) } && page.totalCount == nil)
    }

    @Test("A mark of a market with other ids is not sent")
    func foreignMark() async throws {
        let transport = listing("")
        let query = ProductQuery(newerThan: ProductMark(id: Product.ID(rawValue: "p-AbC")))
        _ = try await repository(.v3x, transport).page(PageRequest(), matching: query)
        #expect(await transport.requests.first?.target == "/api/products?page_no=1&items_per_page=20")
    }

    @Test("A list without wishes is asked for as in the third generation")
    func plain() async throws {
        let transport = listing("")
        _ = try await repository(.v3x, transport).page(PageRequest(), matching: .all)
        #expect(await transport.requests.first?.target == "/api/products?page_no=1&items_per_page=20")
    }

    @Test("The position in the list decides whether more follows, not the sliding number of the page")
    func places() async throws {
        let more = try await repository(.v3x, listing("", #","nextCursor":"x1""#)).page(PageRequest(), matching: .all)
        #expect(more.hasNext && more.cursor == PageRequest.Cursor(rawValue: "x1"))
        let end = try await repository(.v3x, listing("", #","nextCursor":null"#)).page(PageRequest(), matching: .all)
        #expect(!end.hasNext && end.cursor == nil)
        let old = try await repository(.v3, listing("")).page(PageRequest(), matching: .all)
        #expect(old.hasNext && old.cursor == nil)
    }

    @Test("What the server filtered is not judged again")
    func serverFilters() async throws {
        let row = #"{"id":1,"vendor_id":9,"name":"x","currency":"USD","price":1.0,"stock":0}"#
        let page = try await repository(.v3x, listing(row, #","nextCursor":null"#))
            .page(PageRequest(), matching: query)
        #expect(page.products.count == 1 && page.totalCount == 9)
    }

    @Test("A list that a server of the third generation did not narrow or sort is not taken for what was asked for")
    func olderServer() async throws {
        let rows = listing(#"{"id":1,"name":"a","price":9.0,"stock":1},{"id":2,"name":"b","price":3.0,"stock":0}"#)
        let repository = try repository(.v3x, rows)
        let refused: [(ProductQuery, MarketFeature)] = [
            (ProductQuery(sort: .cheapest), .sorting),
            (ProductQuery(category: ProductCategory(rawValue: "home")), .categories),
            (ProductQuery(status: .sold), .saleStatus),
        ]
        for (query, feature) in refused {
            await #expect(throws: MarketError.unsupported(feature)) {
                try await repository.page(PageRequest(), matching: query)
            }
        }
        let inStock = try await repository.page(PageRequest(), matching: ProductQuery(isInStock: true))
        #expect(inStock.products.map(\.id) == [Product.ID(1)] && inStock.totalCount == nil)
        #expect(try await repository.page(PageRequest(), matching: .all).totalCount == 9)
    }

    @Test("Only the extended generation says how many likes a product has")
    func likes() async throws {
        let row = #"{"id":1,"vendor_id":9,"name":"x","likes":3}"#
        for (generation, count) in [(Generation.v3x, 3), (.v3, nil), (.v2, nil)] as [(Generation, Int?)] {
            let page = try await repository(generation, listing(row)).page(PageRequest(), matching: .all)
            #expect(page.products.map(\.likeCount) == [count])
        }
        let old = try await repository(.v3x, listing(#"{"id":1}"#)).page(PageRequest(), matching: .all)
        #expect(old.products.map(\.likeCount) == [nil])
    }

    @Test("Older generations are filtered here", arguments: [Generation.v2, .v3])
    func localFilters(_ generation: Generation) async throws {
        let rows = [
            #"{"id":1,"vendor_id":1,"name":"a","currency":"KRW","price":10.0,"discounted_price":1.0,"stock":1}"#,
            #"{"id":2,"vendor_id":1,"name":"b","currency":"KRW","price":10.0,"discounted_price":0.0,"stock":1}"#,
            #"{"id":3,"vendor_id":1,"name":"c","currency":"USD","price":10.0,"discounted_price":0.0,"stock":0}"#,
            #"{"id":4,"vendor_id":1,"name":"d","currency":"KRW","price":99.0,"discounted_price":0.0,"stock":1}"#,
        ]
        func ids(_ query: ProductQuery) async throws -> [String] {
            let page = try await repository(generation, listing(rows.joined(separator: ",")))
                .page(PageRequest(), matching: query)
            #expect(page.totalCount == nil)
            return page.products.map(\.id.rawValue)
        }
        #expect(try await ids(ProductQuery(maximumPrice: 10)) == ["1", "2", "3"])
        #expect(try await ids(ProductQuery(minimumPrice: 10)) == ["2", "3", "4"], "nine is what the first one costs")
        #expect(try await ids(ProductQuery(currency: .usd)) == ["3"])
        #expect(try await ids(ProductQuery(isInStock: true)) == ["1", "2", "4"])
        #expect(try await ids(ProductQuery(isInStock: false)) == ["3"])
        #expect(try await ids(ProductQuery(isDiscounted: true)) == ["1"])
    }

    @Test("What an older generation cannot do is said, not ignored", arguments: [Generation.v1a, .v1b, .v2, .v3])
    func unsupported(_ generation: Generation) async throws {
        let transport = listing("")
        let repository = try repository(generation, transport)
        await #expect(throws: MarketError.unsupported(.sorting)) {
            try await repository.page(PageRequest(), matching: ProductQuery(sort: .likes))
        }
        await #expect(throws: MarketError.unsupported(.categories)) {
            try await repository.page(PageRequest(), matching: ProductQuery(category: ProductCategory(rawValue: "x")))
        }
        #expect(await transport.requests.isEmpty)
    }
}
