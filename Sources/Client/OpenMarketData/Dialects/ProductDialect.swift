import Foundation
package import OpenMarketDomain
import OpenMarketWire

/// The second and the third generation: products of vendors.
package struct ProductDialect: MarketDialect {
    private let spelling: ProductSpelling
    private let reader: ProductReader

    init(spelling: ProductSpelling, dates: ServerDateParser) {
        self.spelling = spelling
        reader = ProductReader(spelling.names, dates: dates)
    }

    package var listing: ListingAbility { spelling.listing }

    package func health() -> Endpoint<ServerHealth> {
        ProductEndpoints.health()
    }

    package func page(_ request: PageRequest, matching query: ProductQuery) -> Endpoint<ProductPage> {
        ProductEndpoints.page(request, items: ListingItems(query, request, spelling.listing).items, reader: reader)
    }

    package func detail(_ id: Product.ID) -> Endpoint<ProductDetail> {
        ProductEndpoints.detail(id, reader: reader)
    }

    package func history(of id: Product.ID) -> Endpoint<[ProductRevision]>? {
        spelling.isExtended ? ProductEndpoints.history(of: id) : nil
    }

    package func facets(of query: ProductQuery) -> Endpoint<ProductFacets>? {
        guard spelling.isExtended else { return nil }
        return ProductEndpoints.facets(items: ListingItems(query, PageRequest(), spelling.listing).items)
    }

    package func popularSearches() -> Endpoint<[String]>? {
        spelling.isExtended ? ProductEndpoints.popularSearches() : nil
    }

    package var registrationKeys: RegistrationKeyMemory {
        // Its responses are kept for 36 hours; those above 24 are for slow uploads, and clocks that differ.
        spelling.isExtended ? .atLeast(.seconds(24 * 3_600)) : .none
    }

    package var features: Set<MarketFeature> {
        let written = ProductField.allCases.filter { spelling.names.written($0) != nil }.compactMap(\.feature)
        // Buyers are users: where there are reviews, the accounts say so.
        let always = Set(written).subtracting([.reviews]).union([.vendorProducts, .listTotals])
        guard spelling.isExtended else { return always }
        return always.union([
            .sorting, .relevance, .searchRepair, .popularSearches, .facets, .history, .hiding,
            .arrangingImages, .imageTexts,
        ])
    }

    package var signedByToken: (any SignedDialect)? {
        spelling.isExtended ? SignedProducts(spelling: spelling, reader: reader, vendor: nil) : nil
    }

    package func signed(by vendor: VendorCredentials) -> any SignedDialect {
        SignedProducts(spelling: spelling, reader: reader, vendor: vendor)
    }
}

/// The query items of a list, as far as the server understands them.
struct ListingItems {
    private(set) var items: [QueryItem] = []

    init(_ query: ProductQuery, _ request: PageRequest, _ ability: ListingAbility) {
        if ability >= .search, !query.text.isEmpty { items.append(QueryItem("search_value", query.text)) }
        guard ability == .everything else { return }
        add("vendor_id", query.vendor?.rawValue)
        add("min_price", query.minimumPrice?.description)
        add("max_price", query.maximumPrice?.description)
        add("currency", query.currency?.rawValue)
        add("in_stock", query.isInStock.map(String.init))
        add("discounted", query.isDiscounted.map(String.init))
        add("category", query.category?.rawValue)
        add("status", query.status?.rawValue)
        // A mark of another market names no product here.
        add("newer_than", query.newerThan.flatMap { Int64($0.id.rawValue) }.map(String.init))
        add("sort", Self.order(query.sort))
        add("cursor", request.cursor?.rawValue)
    }

    private mutating func add(_ name: String, _ value: String?) {
        guard let value, !value.isEmpty else { return }
        items.append(QueryItem(name, value))
    }

    private static func order(_ sort: ProductSort) -> String? {
        switch sort {
        case .standard: nil
        case .cheapest: "price_asc"
        case .dearest: "price_desc"
        case .discount: "discount"
        case .likes: "likes"
        }
    }
}

/// The words that the second and the third generation spell differently.
struct ProductSpelling: Sendable {
    let names: ProductNames
    let listing: ListingAbility
    let deletion: DeletionFlow
    /// Whether products carry the number of their likes, how far their sale has come, and their version.
    var isExtended: Bool { listing == .everything }

    /// The way in which a product is deleted.
    enum DeletionFlow: Sendable {
        /// `POST …/:id/secret` responds with a product secret, `DELETE …/:id/:secret` uses it.
        case productSecret
        /// `POST …/:id/archived` responds with the address to `DELETE`.
        case address

        /// The last segment of the first step.
        var firstStep: String {
            switch self {
            case .productSecret: "secret"
            case .address: "archived"
            }
        }
    }

    /// Early 2022.
    static let v2 = ProductSpelling(names: .v2, listing: .plain, deletion: .productSecret)
    /// Late 2022.
    static let v3 = ProductSpelling(names: .v3, listing: .search, deletion: .address)
    static let v3x = ProductSpelling(names: .v3x, listing: .everything, deletion: .address)
}
