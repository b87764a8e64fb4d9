package import OpenMarketDomain
import OpenMarketWire

/// Products at a server of any generation; the client filters where the server cannot.
package struct RemoteProductsRepository: ProductsRepository {
    private let client: EndpointClient
    private let dialect: any MarketDialect

    package init(client: EndpointClient, dialect: any MarketDialect) {
        self.client = client
        self.dialect = dialect
    }

    package func page(
        _ request: PageRequest,
        matching query: ProductQuery,
        as vendor: VendorCredentials?
    ) async throws(MarketError) -> ProductPage {
        try refuse(query, beyond: dialect.listing)
        // Without the vendor in its rows, every product would be left out.
        guard query.vendor == nil || features.contains(.vendorProducts) else { throw .unsupported(.vendorProducts) }
        guard query.vendor.map(Self.canExist) ?? true else {
            return ProductPage(number: request.number, products: [], hasNext: false)
        }
        let page = try await client.call(dialect.page(request, matching: query, as: vendor))
        let listing = dialect.listing == .everything && !page.isOfExtension ? .search : dialect.listing
        // A server of the third generation leaves out what it does not know of a query, and says nothing.
        try refuse(query, beyond: listing)
        return Self.isFiltered(query, by: listing) ? page.filtered { Self.isWanted($0, by: query, listing) } : page
    }

    package func detail(_ id: Product.ID, as vendor: VendorCredentials?) async throws(MarketError) -> ProductDetail {
        guard let vendor else { return try await client.call(dialect.detail(id)) }
        guard let endpoint = dialect.signed(by: vendor).detail(id) else { throw .notFound }
        return try await client.call(endpoint)
    }

    package func history(of id: Product.ID) async throws(MarketError) -> [ProductRevision] {
        guard let endpoint = dialect.history(of: id) else { throw .unsupported(.history) }
        return try await client.call(endpoint)
    }

    package var features: Set<MarketFeature> { dialect.features }

    package func facets(of query: ProductQuery) async throws(MarketError) -> ProductFacets {
        guard let endpoint = dialect.facets(of: query) else { throw .unsupported(.facets) }
        guard query.vendor.map(Self.canExist) ?? true else { return ProductFacets(total: 0) }
        return try await client.call(endpoint)
    }

    package func popularSearches() async throws(MarketError) -> [String] {
        guard let endpoint = dialect.popularSearches() else { return [] }
        return try await client.call(endpoint)
    }

    /// Returns whether a server can have such a vendor: servers number their vendors.
    ///
    /// A user of another service who has sold nothing here yet has no number.
    private static func canExist(_ vendor: Vendor.ID) -> Bool {
        Int(vendor.rawValue).map { $0 > 0 } ?? false
    }

    /// A text that narrows by vendor only helps the server's search along; the vendor's id decides.
    private static func isWanted(_ product: Product, by query: ProductQuery, _ listing: ListingAbility) -> Bool {
        guard listing < .everything else { return true }
        guard query.matchesVendor(of: product), query.matchesFilters(of: product) else { return false }
        return listing == .search || query.vendor != nil || query.matchesText(of: product)
    }

    /// Returns whether rows are left out here, so that the server's total says nothing.
    private static func isFiltered(_ query: ProductQuery, by listing: ListingAbility) -> Bool {
        switch listing {
        case .everything: false
        case .search: query.vendor != nil || query.hasFilters
        case .plain: query.vendor != nil || query.hasFilters || !query.text.isEmpty
        }
    }

    private func refuse(_ query: ProductQuery, beyond listing: ListingAbility) throws(MarketError) {
        guard listing < .everything else { return }
        guard query.sort == .standard else { throw .unsupported(.sorting) }
        guard query.category == nil else { throw .unsupported(.categories) }
        guard query.status == nil else { throw .unsupported(.saleStatus) }
    }
}

extension ProductPage {
    /// Whether the page may come from a server of the extended generation, which has cursors and says more of each product.
    fileprivate var isOfExtension: Bool {
        guard serverRows?.hasCursors == false, !products.isEmpty else { return true }
        return products.contains { $0.version != nil || $0.status != nil || $0.likeCount != nil }
    }
}
