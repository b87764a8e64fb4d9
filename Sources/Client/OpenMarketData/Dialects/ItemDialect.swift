import Foundation
package import OpenMarketDomain
import OpenMarketWire

/// The first generation: items that anybody may register under a password.
package struct ItemDialect: MarketDialect {
    /// The two servers of this generation; they differ only in deleting.
    package enum Variant: Sendable {
        /// Wants the id in the body too.
        case first
        /// Wants the password alone.
        case second
    }

    private let variant: Variant
    private let dates: ServerDateParser

    /// The dialect of one of the two servers.
    package init(variant: Variant, dates: ServerDateParser) {
        self.variant = variant
        self.dates = dates
    }

    package var listing: ListingAbility { .plain }

    /// There is no health check; a server that lists is well.
    package func health() -> Endpoint<ServerHealth> {
        var endpoint = ItemEndpoints.page(1, dates: dates).map { _ in ServerHealth(isHealthy: true, statement: "OK") }
        endpoint.name = "health.check"
        return endpoint
    }

    package func page(_ request: PageRequest, matching query: ProductQuery) -> Endpoint<ProductPage> {
        ItemEndpoints.page(request.number, dates: dates)
    }

    package func detail(_ id: Product.ID) -> Endpoint<ProductDetail> {
        ItemEndpoints.detail(id, dates: dates)
    }

    package func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        as credentials: VendorCredentials
    ) throws(MarketError) -> Endpoint<ProductDetail> {
        guard draft.category == nil else { throw .unsupported(.categories) }
        guard draft.price.amount.isFinite, draft.discount.amount.isFinite else { throw .invalidRequest(.number) }
        return ItemEndpoints.register(ItemForm(draft, images: images, password: credentials.secret), dates: dates)
    }

    package func edit(
        _ original: ProductDetail,
        with patch: ProductPatch,
        as credentials: VendorCredentials
    ) throws(MarketError) -> Endpoint<ProductDetail> {
        guard patch.status == nil else { throw .unsupported(.saleStatus) }
        guard patch.category == nil else { throw .unsupported(.categories) }
        guard patch.buyer == nil else { throw .unsupported(.reviews) }
        guard patch.thumbnail == nil else { throw .unsupported(.thumbnailChoice) }
        guard patch.hasFiniteNumbers else { throw .invalidRequest(.number) }
        let form = ItemForm(patch, of: ProductDraft(original), password: credentials.secret)
        return ItemEndpoints.edit(original.id, form, dates: dates)
    }

    package func delete(_ id: Product.ID, as credentials: VendorCredentials) -> Deletion {
        let password = JSONValue.Field("password", .string(credentials.secret.reveal()))
        switch variant {
        case .first: return .direct(ItemEndpoints.delete(id, body: .object([.init("id", id.json), password])))
        case .second: return .direct(ItemEndpoints.delete(id, body: .object([password])))
        }
    }

    package func confirmOwnership(
        of id: Product.ID,
        as credentials: VendorCredentials
    ) -> Endpoint<EmptyResponse> {
        ItemEndpoints.probe(id, ItemForm(password: credentials.secret))
    }
}

extension Product.ID {
    /// The id as a number where it is one.
    fileprivate var json: JSONValue {
        Int(rawValue).map(JSONValue.integer) ?? .string(rawValue)
    }
}
