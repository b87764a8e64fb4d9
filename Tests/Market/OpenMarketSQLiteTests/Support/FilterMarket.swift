import Foundation
import struct OpenMarketDomain.ProductIndex
import OpenMarketTesting
import StoreTestSupport
import Testing

@testable import OpenMarketSQLite

/// Products of every kind, and the plain way to filter and sort them.
struct FilterMarket {
    private var vendors: [VendorRecord] = []
    private var products: [ProductRecord] = []
    /// The place of each product among those that a text finds.
    private var ranks: [String: [RecordID<ProductRecord>: Int]] = [:]
    private static let texts = ["ch", "chair", "맥", "맥북", "vendor 1", "zz"]

    mutating func fill(_ store: MarketStore, count: Int, using random: inout SeededGenerator) async throws {
        for number in 0..<4 {
            vendors.append(try await store.addVendor(SampleRecords.vendor("Vendor \(number)", number)))
        }
        var batch: [NewProduct] = []
        for _ in 0..<count { batch.append(product(using: &random)) }
        for id in try await store.insert(all: batch) {
            if Int.random(in: 0..<3, using: &random) == 0 {
                try await store.like(id, times: Int.random(in: 1...5, using: &random))
            }
            products.append(try #require(try await store.product(id)))
        }
        rank()
    }

    private mutating func rank() {
        let newest = products.sorted { $0.id > $1.id }
        let index = ProductIndex(
            newest.map { product in
                ProductIndex.Entry(
                    name: product.name ?? "",
                    seller: product.vendorName ?? "",
                    description: product.summary ?? "",
                    category: product.category ?? ""
                )
            }
        )
        for text in Self.texts {
            let found = index.found(text).places.enumerated().map { (newest[$0.element].id, $0.offset) }
            ranks[text] = Dictionary(uniqueKeysWithValues: found)
        }
    }

    mutating func edit(_ store: MarketStore, rounds: Int, using random: inout SeededGenerator) async throws {
        for _ in 0..<rounds {
            let place = Int.random(in: products.indices, using: &random)
            let new = product(using: &random)
            var change = ProductChange()
            change.name = .set(new.name)
            change.price = .set(new.price)
            change.discount = .set(new.discount)
            change.stock = .set(new.stock)
            change.currency = .set(new.currency)
            change.category = .set(new.category)
            change.status = .set(
                [.onSale, .onSale, .reserved, .sold, .hidden].randomElement(using: &random) ?? .onSale
            )
            products[place] = try await store.update(products[place].id, change)
        }
        rank()
    }

    func filter(using random: inout SeededGenerator) -> ProductFilter {
        var filter = ProductFilter()
        func maybe() -> Bool { Int.random(in: 0..<4, using: &random) == 0 }
        if maybe() {
            filter.text = Self.texts.randomElement(using: &random) ?? ""
        }
        if maybe() { filter.minimumPrice = Decimal(Int.random(in: -50...500, using: &random)) }
        if maybe() { filter.maximumPrice = Decimal(Int.random(in: 0...1_000, using: &random)) }
        if maybe() { filter.currency = ["KRW", "USD", "XXX"].randomElement(using: &random) }
        if maybe() { filter.vendorID = vendors.randomElement(using: &random)?.id }
        if maybe() { filter.inStock = Bool.random(using: &random) }
        if maybe() { filter.discounted = Bool.random(using: &random) }
        if maybe() { filter.category = ["toys", "toys.cars", "phones", "none"].randomElement(using: &random) }
        if maybe() { filter.status = SaleState.allCases.randomElement(using: &random) }
        if filter.vendorID != nil, maybe() { filter.includesHidden = true }
        return filter
    }

    /// Pages, total and cursors of one list.
    func check(
        _ store: MarketStore,
        _ filter: ProductFilter,
        _ sort: ProductSort,
        using random: inout SeededGenerator
    ) async throws {
        let expected = products.filter { matches($0, filter) }.sorted { comes($0, before: $1, sort, filter) }.map(\.id)
        let offset = Int.random(in: 0...max(1, expected.count), using: &random)
        let page = try await store.page(at: .offset(Int64(offset)), size: 25, filter: filter, sort: sort)
        #expect(page.rows.map(\.id) == Array(expected.dropFirst(offset).prefix(25)), "\(filter)")
        #expect(page.total == Int64(expected.count), "\(filter)")
        let size = Int64(max(7, expected.count / 5))
        #expect(try await store.walk(filter: filter, sort: sort, size: size).map(\.id) == expected, "\(filter)")
    }

    /// The facets of a filter, each counted with all conditions but its own.
    func checkFacets(_ store: MarketStore, _ filter: ProductFilter) async throws {
        func count(_ change: (inout ProductFilter) -> Void) -> Int64 {
            var changed = filter
            change(&changed)
            return Int64(products.count { matches($0, changed) })
        }
        let categories = ["toys", "toys.cars", "toys.dolls", "phones", "none"]
        let facets = try await store.facets(of: filter, categories: categories)
        #expect(facets.total == count { _ in }, "\(filter)")
        for category in categories {
            #expect(facets.categories[category] ?? 0 == count { $0.category = category }, "\(category) of \(filter)")
        }
        for status in SaleState.allCases {
            #expect(facets.statuses[status] ?? 0 == count { $0.status = status }, "\(status) of \(filter)")
        }
        for currency in ["KRW", "USD", "JPY"] {
            #expect(facets.currencies[currency] ?? 0 == count { $0.currency = currency }, "\(currency) of \(filter)")
        }
        let ends = PriceCells.edges.dropFirst().map { Optional($0) } + [nil]
        for (edge, next) in zip(PriceCells.edges, ends) {
            let band = facets.prices.first { $0.minimum == edge }
            #expect(
                band?.count ?? 0 == count { ($0.minimumPrice, $0.maximumPrice) = (edge, next) },
                "from \(edge) of \(filter)"
            )
        }
    }

    private func product(using random: inout SeededGenerator) -> NewProduct {
        let price = Decimal(Int.random(in: 0...1_000, using: &random)) / 4
        let names = ["Chair", "chart", "맥북", "맥주", "Lamp", nil]
        return SampleRecords.product(
            names.randomElement(using: &random) ?? nil,
            vendor: Bool.random(using: &random) ? vendors.randomElement(using: &random) : nil,
            price: Int.random(in: 0..<20, using: &random) == 0 ? nil : price,
            discount: Bool.random(using: &random)
                ? price / 4 : [0, nil, price, 2_000].randomElement(using: &random) ?? 0,
            currency: ["KRW", "USD", "JPY"].randomElement(using: &random) ?? "",
            stock: [nil, 0, 1, 5, -1].randomElement(using: &random) ?? nil,
            category: ["toys", "toys.cars", "toys.dolls", "phones", nil].randomElement(using: &random) ?? nil
        )
    }

    private func matches(_ product: ProductRecord, _ filter: ProductFilter) -> Bool {
        if product.status == .hidden, !filter.includesHidden { return false }
        if let status = filter.status, product.status != status { return false }
        if !filter.text.isEmpty, ranks[filter.text]?[product.id] == nil { return false }
        if filter.minimumPrice != nil || filter.maximumPrice != nil {
            guard let paid = product.bargainPrice else { return false }
            if let least = filter.minimumPrice, paid < least { return false }
            if let most = filter.maximumPrice, paid > most { return false }
        }
        if let currency = filter.currency, product.currency != currency { return false }
        if let vendor = filter.vendorID, product.vendorID != vendor { return false }
        if let inStock = filter.inStock, ((product.stock ?? 0) > 0) != inStock { return false }
        if let discounted = filter.discounted, (rate(product) > 0) != discounted { return false }
        return filter.category.map { isIn($0, product) } ?? true
    }

    private func isIn(_ category: String, _ product: ProductRecord) -> Bool {
        product.category == category || product.category?.hasPrefix(category + ".") == true
    }

    private func comes(
        _ first: ProductRecord,
        before second: ProductRecord,
        _ sort: ProductSort,
        _ filter: ProductFilter
    ) -> Bool {
        switch sort {
        case .relevance:
            if let ranks = ranks[filter.text] {
                ranks[first.id] ?? 0 < ranks[second.id] ?? 0
            } else {
                first.id > second.id
            }
        case .newest: first.id > second.id
        case .oldest: first.id < second.id
        case .cheapest:
            (first.currency, paid(first), first.id.rawValue) < (second.currency, paid(second), second.id.rawValue)
        case .dearest:
            (first.currency, paid(first), first.id.rawValue) > (second.currency, paid(second), second.id.rawValue)
        case .discount: (rate(first), first.id.rawValue) > (rate(second), second.id.rawValue)
        case .likes: (first.likes, first.id.rawValue) > (second.likes, second.id.rawValue)
        }
    }

    private func paid(_ product: ProductRecord) -> Decimal { product.bargainPrice ?? -1_000_000 }

    private func rate(_ product: ProductRecord) -> Decimal {
        guard let price = product.price, let discount = product.discount, discount > 0, price > 0 else { return 0 }
        var (exact, whole) = (discount * 10_000 / price, Decimal())
        NSDecimalRound(&whole, &exact, 0, .down)
        return min(10_000, max(1, whole))
    }
}
