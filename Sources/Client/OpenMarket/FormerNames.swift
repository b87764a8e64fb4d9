public import Foundation
public import OpenMarketDomain

// Names of 0.1.0, which go with 0.4.0: a client forwards properties of its use cases, and not their functions.

extension OpenMarketClient {
    @available(*, deprecated, renamed: "discovery.banners")
    public func fetchBanners() async throws(MarketError) -> [Banner] { try await useCases.discovery.banners() }

    @available(*, deprecated, renamed: "discovery.health")
    public func checkServerHealth() async throws(MarketError) -> ServerHealth { try await useCases.discovery.health() }

    @available(*, deprecated, renamed: "discovery.spelling(of:)")
    public func findSpelling(_ text: String) async throws(MarketError) -> String? {
        try await useCases.discovery.spelling(of: text)
    }

    @available(*, deprecated, renamed: "discovery.facets(of:)")
    public func countFacets(_ query: ProductQuery) async throws(MarketError) -> ProductFacets {
        try await useCases.discovery.facets(of: query)
    }

    @available(*, deprecated, renamed: "discovery.history(of:)")
    public func fetchProductHistory(_ id: Product.ID) async throws(MarketError) -> [ProductRevision] {
        try await useCases.discovery.history(of: id)
    }

    @available(*, deprecated, renamed: "images.load")
    public func loadImage(_ url: URL) async throws(MarketError) -> Data { try await useCases.images.load(url) }

    @available(*, deprecated, renamed: "vendors.logIn")
    public func loginAsVendor(_ credentials: VendorCredentials) async throws(MarketError) -> Session {
        try await useCases.vendors.logIn(credentials)
    }
}
