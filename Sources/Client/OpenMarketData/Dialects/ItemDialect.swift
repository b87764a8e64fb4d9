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

/// The form that registers or edits an item of the first generation.
struct ItemForm: Sendable {
    private var parts: [MultipartPart] = []

    /// The form of a new item.
    init(_ draft: ProductDraft, images: [PreparedImage], password: Secret) {
        add("title", draft.name)
        add("descriptions", draft.description)
        add("price", draft.price.amount)
        add("currency", draft.price.currency.rawValue)
        add("stock", String(draft.stock))
        if draft.discount.isReduction { add("discounted_price", draft.price.amount - draft.discount.amount) }
        parts += images.map { $0.part(named: "images[]") }
        add("password", password.reveal())
    }

    /// The form of a change.
    ///
    /// The server stores the final price, so a new price moves it even when the
    /// discount stays, and ending a discount means sending the full price.
    init(_ patch: ProductPatch, of original: ProductDraft, password: Secret) {
        let edited = patch.applied(to: original)
        patch.name.map { add("title", $0) }
        patch.description.map { add("descriptions", $0) }
        patch.price.map { add("price", $0) }
        patch.currency.map { add("currency", $0.rawValue) }
        patch.stock.map { add("stock", String($0)) }
        let isDiscounted = original.discount.isReduction || edited.discount.isReduction
        if isDiscounted, patch.price != nil || patch.discount != nil {
            add("discounted_price", edited.price.amount - edited.discount.amount)
        }
        add("password", password.reveal())
    }

    /// A form with nothing but the password.
    init(password: Secret) {
        add("password", password.reveal())
    }

    /// The form as a body.
    var body: MultipartBody { MultipartBody(parts: parts) }

    private mutating func add(_ name: String, _ value: String) {
        parts.append(.text(name, value))
    }

    private mutating func add(_ name: String, _ value: Decimal) {
        add(name, value.description)
    }
}
