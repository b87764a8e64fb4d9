package import OpenMarketDomain
import OpenMarketWire

/// How one server generation says what every market can say.
///
/// All quirks of a generation live in its dialect. A repository asks its dialect
/// for endpoints and never knows which one it has.
package protocol MarketDialect: Sendable {
    /// Whether lists can be narrowed by a text at the server.
    var searchesAtServer: Bool { get }

    /// How is the server?
    func health() -> Endpoint<ServerHealth>

    /// One page of all products, or of those that match a text where the server can search.
    func page(_ request: PageRequest, text: String) -> Endpoint<ProductPage>

    /// Everything about one product.
    func detail(_ id: Product.ID) -> Endpoint<ProductDetail>

    /// Stores a product.
    func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        as credentials: VendorCredentials
    ) throws(MarketError) -> Endpoint<ProductDetail>

    /// Changes a product.
    func edit(
        _ original: ProductDetail,
        with patch: ProductPatch,
        as credentials: VendorCredentials
    ) throws(MarketError) -> Endpoint<ProductDetail>

    /// Removes a product.
    func delete(_ id: Product.ID, as credentials: VendorCredentials) throws(MarketError) -> Deletion

    /// Finds out whether the credentials may change a product, and changes nothing.
    func confirmOwnership(
        of id: Product.ID,
        as credentials: VendorCredentials
    ) throws(MarketError) -> Endpoint<EmptyResponse>
}

/// The shapes that deleting has.
package enum Deletion: Sendable {
    /// One request.
    case direct(Endpoint<EmptyResponse>)
    /// A request that answers with what the second one needs.
    case twoSteps(Endpoint<String>, then: @Sendable (String) throws(MarketError) -> Endpoint<EmptyResponse>)
}
