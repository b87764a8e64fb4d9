import Foundation
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@Suite("Products that are looked for in Firestore", .slot)
struct FirestoreProductQueryTests {
    private let transport = StubTransport()
    private static let root = "projects/shop/databases/(default)/documents/products/"

    private var repository: FirestoreProductsRepository {
        FirestoreProductsRepository(
            FirestoreClient(.shop, over: transport, surroundings: Surroundings(clock: ImpatientClock()))
        )
    }

    private func row(_ number: Int, name: String = "Desk", price: String = "10") -> String {
        """
        {"document":{"name":"\(Self.root)p\(number)","fields":{"vendor":{"stringValue":"ann"},"name":{"stringValue":"\(name)"},\
        "vendorName":{"stringValue":"Ann"},"price":{"stringValue":"\(price)"},"currency":{"stringValue":"KRW"},\
        "stock":{"integerValue":"3"},\
        "createdAt":{"timestampValue":"2024-01-01T00:00:\(10 + number % 50)Z"}}}}
        """
    }

    private func answer(_ rows: [String]) -> StubResponse { .json("[" + rows.joined(separator: ",") + "]") }

    private func questions() throws -> [JSONNode] {
        try transport.requests.map { request in
            guard case .bytes(let body) = request.body else { throw MarketError.notFound }
            return try #require(JSONDocument(body).root["structuredQuery"])
        }
    }

    @Test(
        "A text is looked for by its rarest piece, one syllable if that is all",
        arguments: [
            ("자전거", "자전"), ("거", "거"), (" 거 ", "거"), ("The Quiz", "qu"), ("x", "x"), ("100% a", "10"),
            ("e\u{301}te\u{301}", "\u{E9}t"),
        ]
    )
    func grams(text: String, piece: String) async throws {
        transport.answerNext(.json("[]"))
        _ = try await repository.page(PageRequest(), matching: ProductQuery(text: text))
        let filter = try #require(try questions().first?["where"]?["fieldFilter"])
        #expect(filter["op"]?.string == "ARRAY_CONTAINS")
        let sent = try #require(filter["value"]?["stringValue"]?.string)
        #expect(Array(sent.utf8) == Array(piece.utf8), "\(sent)")
    }

    @Test("Filters are Firestore's where it can, and every order ends with the name of the document")
    func filters() async throws {
        transport.answerNext(.json("[]"), .json("[]"), .json("[]"), .json("[]"))
        var query = ProductQuery(vendor: Vendor.ID(rawValue: "ann"), minimumPrice: 5, maximumPrice: 9, currency: .usd)
        (query.isInStock, query.isDiscounted, query.sort) = (true, false, .cheapest)
        _ = try await repository.page(PageRequest(size: 7), matching: query)
        query.sort = .standard
        _ = try await repository.page(PageRequest(size: 7), matching: query)
        _ = try await repository.page(PageRequest(size: 7), matching: .all)
        (query.currency, query.sort) = (nil, .dearest)
        _ = try await repository.page(PageRequest(size: 7), matching: query)
        let asked = try questions()
        let fields = asked.map { question in
            question["where"]?["compositeFilter"]?["filters"]?.elements
                .map { $0["fieldFilter"]?["field"]?["fieldPath"]?.string ?? "" } ?? []
        }
        #expect(fields[0] == ["vendor", "currency", "inStock", "discounted", "bargain", "bargain"])
        #expect(fields[1] == ["vendor", "currency", "inStock", "discounted"])
        #expect(asked[2]["where"] == nil)
        #expect(fields[3] == ["vendor", "inStock", "discounted"])
        let orders = asked.map { $0["orderBy"]?.elements.map { $0["field"]?["fieldPath"]?.string ?? "" } ?? [] }
        #expect(
            orders == [
                ["bargain", "__name__"], ["createdAt", "__name__"], ["createdAt", "__name__"],
                ["currency", "bargain", "__name__"],
            ]
        )
        for question in asked { #expect(try question.integer("limit") == 8 && question["offset"] == nil) }
    }

    @Test("Every filter in every order has the index that is published for it, and there is no other")
    func indexes() async throws {
        let file = Data(try packageFile("Documentation/Server/firestore.indexes.json").utf8)
        let indexes = try JSONDocument(file).root["indexes"]?.elements
            .filter { $0["collectionGroup"]?.string == "products" }
        let published = indexes?.map { index in
            index["fields"]?.elements.map { field in
                [field["fieldPath"], field["order"] ?? field["arrayConfig"]].map { $0?.string ?? "" }
            } ?? []
        }
        transport.answerAlways(.json("[]"))
        let filters = [
            ProductQuery(text: "a"), ProductQuery(vendor: Vendor.ID(rawValue: "ann")), ProductQuery(currency: .krw),
            ProductQuery(isInStock: true), ProductQuery(isDiscounted: true),
            ProductQuery(category: ProductCategory(rawValue: "home.lighting")), .all,
        ]
        var wanted: Set<[[String]]> = []
        for var query in filters {
            for sort in ProductSort.allCases {
                query.sort = sort
                _ = try await repository.page(PageRequest(), matching: query)
                let question = try #require(try questions().last)
                let filtered = (question["where"]?["fieldFilter"]).map { filter in
                    [
                        filter["field"]?["fieldPath"]?.string ?? "",
                        filter["op"]?.string == "ARRAY_CONTAINS" ? "CONTAINS" : "ASCENDING",
                    ]
                }
                let orders =
                    question["orderBy"]?.elements.map { order in
                        [order["field"]?["fieldPath"]?.string ?? "", order["direction"]?.string ?? ""]
                    } ?? []
                let fields = (filtered.map { [$0] } ?? []) + orders.filter { $0.first != "__name__" }
                // Firestore keeps the indexes of single fields by itself.
                if fields.count > 1 { wanted.insert(fields) }
            }
        }
        #expect(wanted.count == 31)
        #expect(Set(published ?? []) == wanted)
    }

    @Test("What has only a piece of the text is not found, and the page is filled with later rows")
    func sifting() async throws {
        let first = [row(1, name: "abx"), row(2, name: "xab"), row(3, name: "aab"), row(4, name: "Xab")]
        transport.answerNext(answer(Array(first.prefix(3))), answer([first[3]]))
        let page = try await repository.page(PageRequest(size: 2), matching: ProductQuery(text: "xab"))
        #expect(page.products.map(\.id.rawValue) == ["p2", "p4"])
        #expect(!page.hasNext && page.cursor == nil && page.totalCount == nil)
        #expect(
            try questions().last?["startAt"]?["values"]?.elements.map { $0["referenceValue"]?.string }.last
                == Self.root + "p3"
        )
        try transport.verify()
    }

    @Test("A page that finds too little says that more may follow, and from where")
    func patience() async throws {
        transport.answerEach { _ in self.answer((1...101).map { self.row($0, price: "99") }) }
        var query = ProductQuery(maximumPrice: 10)
        let page = try await repository.page(PageRequest(size: 100), matching: query)
        #expect(page.products.isEmpty && page.hasNext && page.cursor?.rawValue.hasSuffix(" p101") == true)
        #expect(transport.requests.count == 5)
        query.sort = .dearest
        await #expect(throws: MarketError.invalidRequest(.identifier)) {
            try await repository.page(PageRequest(number: 2, cursor: page.cursor), matching: query)
        }
    }

    @Test("A position in a list by price names the currency, whatever is in its text")
    func currencies() async throws {
        func row(_ number: Int) -> String {
            self.row(number).replacingOccurrences(of: "KRW", with: "a b%20")
                .replacingOccurrences(of: #""stock""#, with: #""bargain":{"stringValue":"0010.5"},"stock""#)
        }
        transport.answerNext(answer([row(1), row(2)]), answer([row(2)]))
        let query = ProductQuery(sort: .cheapest)
        let page = try await repository.page(PageRequest(size: 1), matching: query)
        let next = try await repository.page(PageRequest(number: 2, size: 1, cursor: page.cursor), matching: query)
        #expect((page.products + next.products).map(\.id.rawValue) == ["p1", "p2"])
        let start = try questions().last?["startAt"]?["values"]?.elements.map { value in
            value["stringValue"]?.string ?? value["referenceValue"]?.string
        }
        #expect(start == ["a b%20", "0010.5", Self.root + "p1"])
    }

    @Test("A page requested by its number is the one that following the cursors leads to")
    func numbers() async throws {
        transport.answerNext(
            answer([row(5), row(4), row(3)]),
            answer([row(3), row(2), row(1)]),
            answer([row(1)])
        )
        let page = try await repository.page(PageRequest(number: 3, size: 2), matching: .all)
        #expect(page.number == 3 && page.products.map(\.id.rawValue) == ["p1"] && !page.hasNext)
        transport.answerNext(answer([row(1)]))
        let beyond = try await repository.page(PageRequest(number: 4, size: 2), matching: .all)
        #expect(beyond.products.isEmpty && !beyond.hasNext)
        try transport.verify()
    }

    @Test("Documents that cannot be taken apart are lost by name of their row, not in silence")
    func losses() async throws {
        transport.answerNext(answer([row(1), #"{"document":{"name":"elsewhere"}}"#, row(2, price: "1e")]))
        let page = try await repository.page(PageRequest(size: 5), matching: .all)
        #expect(page.products.map(\.id.rawValue) == ["p1"])
        #expect(page.losses.count == 2)
    }

    @Test("A page of which nothing can be read does not end the list")
    func allLost() async throws {
        let rows = (1...3).map { row($0).replacingOccurrences(of: #"{"integerValue":"3"}"#, with: #"{"newKind":1}"#) }
        transport.answerNext(answer(rows), answer([row(4)]))
        let page = try await repository.page(PageRequest(size: 2), matching: .all)
        #expect(page.products.isEmpty && page.losses.count == 2 && page.hasNext)
        let next = try await repository.page(PageRequest(number: 2, size: 2, cursor: page.cursor), matching: .all)
        #expect(next.products.map(\.id.rawValue) == ["p4"])
        #expect(
            try questions().last?["startAt"]?["values"]?.elements.map { $0["referenceValue"]?.string }.last
                == Self.root + "p2"
        )
    }

    @Test("A category is asked for with those below it")
    func categories() async throws {
        transport.answerAlways(.json("[]"))
        for id in ["kitchen.tea", "kitchen"] {
            let query = ProductQuery(category: ProductCategory(rawValue: id))
            _ = try await repository.page(PageRequest(), matching: query)
        }
        let filters = try questions().map { $0["where"]?["fieldFilter"] }
        #expect(filters.map { $0?["op"]?.string } == ["EQUAL", "IN"])
        #expect(
            filters.last??["value"]?["arrayValue"]?["values"]?.elements.map { $0["stringValue"]?.string }
                == ["kitchen", "kitchen.tableware", "kitchen.cookware", "kitchen.tea"]
        )
    }
}
