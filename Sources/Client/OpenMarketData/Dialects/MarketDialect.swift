package import OpenMarketDomain
import OpenMarketWire

/// The language of one server generation, for everything that every market can say.
///
/// All quirks of a generation live in its dialect. A repository asks its dialect
/// for endpoints and never knows which one it has.
package protocol MarketDialect: Sendable {
    /// The part of a query that the server does by itself.
    var listing: ListingAbility { get }

    func health() -> Endpoint<ServerHealth>

    /// One page of the products that match a query, as far as the server can tell.
    func page(_ request: PageRequest, matching query: ProductQuery) -> Endpoint<ProductPage>

    func detail(_ id: Product.ID) -> Endpoint<ProductDetail>

    /// Asks for the earlier prices of a product; `nil` where they are not kept.
    func history(of id: Product.ID) -> Endpoint<[ProductRevision]>?

    /// Asks for the matches of a query, counted in several ways; `nil` where the server does not count.
    func facets(of query: ProductQuery) -> Endpoint<ProductFacets>?

    /// Asks for the texts that are searched for most; `nil` where the server does not count searches.
    func popularSearches() -> Endpoint<[String]>?

    /// The time for which the server recognises a registration by its key.
    var registrationKeys: RegistrationKeyMemory { get }

    /// The parts of finding, reading and selling products that only some generations have.
    var features: Set<MarketFeature> { get }

    func signed(by vendor: VendorCredentials) -> any SignedDialect

    /// The endpoints that the access token of a user signs; `nil` where no server takes one.
    var signedByToken: (any SignedDialect)? { get }
}

/// The endpoints that a vendor signs: for the vendor's products, and for hidden values that only the vendor sees.
package protocol SignedDialect: Sendable {
    /// Everything about a product that the vendor has hidden; `nil` where products cannot be hidden.
    func detail(_ id: Product.ID) -> Endpoint<ProductDetail>?

    func register(_ draft: ProductDraft, images: [PreparedImage]) throws(MarketError) -> Endpoint<ProductDetail>

    func edit(_ original: ProductDetail, with patch: ProductPatch) throws(MarketError) -> Endpoint<ProductDetail>

    /// Gives a product other images; `nil` where that cannot be done.
    func arrange(
        _ album: [AlbumImage<PreparedImage>],
        of id: Product.ID,
        version: Int?
    ) -> Endpoint<ProductDetail>?

    func delete(_ id: Product.ID) throws(MarketError) -> Deletion

    /// Finds out whether the vendor may change a product, and changes nothing.
    func confirmOwnership(of id: Product.ID) throws(MarketError) -> Endpoint<EmptyResponse>
}

extension SignedDialect {
    package func detail(_ id: Product.ID) -> Endpoint<ProductDetail>? { nil }
    package func arrange(
        _ album: [AlbumImage<PreparedImage>],
        of id: Product.ID,
        version: Int?
    ) -> Endpoint<ProductDetail>? { nil }
}

extension MarketDialect {
    package var signedByToken: (any SignedDialect)? { nil }
    package func history(of id: Product.ID) -> Endpoint<[ProductRevision]>? { nil }
    package var registrationKeys: RegistrationKeyMemory { .none }
    package var features: Set<MarketFeature> { [] }
    package func facets(of query: ProductQuery) -> Endpoint<ProductFacets>? { nil }
    package func popularSearches() -> Endpoint<[String]>? { nil }

    /// One page; a header names the vendor who asks, so that the page includes the vendor's own hidden products.
    ///
    /// A user who has no secret is named by the access token.
    package func page(
        _ request: PageRequest,
        matching query: ProductQuery,
        as vendor: VendorCredentials?
    ) -> Endpoint<ProductPage> {
        var endpoint = page(request, matching: query)
        if let vendor, !vendor.secret.isEmpty, listing == .everything {
            endpoint.headers["identifier"] = vendor.identifier
        }
        return endpoint
    }
}

/// The part of a query that a server carries out; the client does the rest.
package enum ListingAbility: Int, Sendable, Comparable {
    case plain
    case search
    /// The server searches, filters, sorts, and returns cursors.
    case everything

    package static func < (one: ListingAbility, other: ListingAbility) -> Bool { one.rawValue < other.rawValue }
}

package indirect enum Deletion: Sendable {
    /// One request.
    case direct(Endpoint<EmptyResponse>)
    /// Two requests: the second one needs the response of the first.
    case twoSteps(Endpoint<String>, then: @Sendable (String) throws(MarketError) -> Endpoint<EmptyResponse>)
}

/// The generation of the server that a client talks to.
public enum Generation: String, Sendable, Hashable, CaseIterable {
    /// 2021, first variant: items with passwords; the response to a deletion is the id.
    case v1a
    /// 2021, second variant: items with passwords; the response to a deletion is the item.
    case v1b
    /// Early 2022: vendors, snake case, a secret per product for deleting.
    case v2
    /// Late 2022: camel-case envelope, search, an address for deleting.
    case v3
    /// The third generation with filters, orders and cursors on top.
    case v3x

    /// The generation that `market serve` serves, and that a client speaks unless it is told otherwise.
    public static let latest = Generation.v3x
}

extension Generation {
    package func dialect(dates: ServerDateParser = ServerDateParser()) -> any MarketDialect {
        switch self {
        case .v1a: ItemDialect(variant: .first, dates: dates)
        case .v1b: ItemDialect(variant: .second, dates: dates)
        case .v2: ProductDialect(spelling: .v2, dates: dates)
        case .v3: ProductDialect(spelling: .v3, dates: dates)
        case .v3x: ProductDialect(spelling: .v3x, dates: dates)
        }
    }
}
