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
    private let reader: ItemReader

    package init(variant: Variant, dates: ServerDateParser) {
        (self.variant, reader) = (variant, ItemReader(dates: dates))
    }

    package var listing: ListingAbility { .plain }

    /// The first generation has no health check; a server that returns a list is healthy.
    package func health() -> Endpoint<ServerHealth> {
        var endpoint = ItemEndpoints.page(1, reader: reader).map { _ in ServerHealth(isHealthy: true, statement: "OK") }
        endpoint.name = "health.check"
        return endpoint
    }

    package func page(_ request: PageRequest, matching query: ProductQuery) -> Endpoint<ProductPage> {
        ItemEndpoints.page(request.number, reader: reader)
    }

    package func detail(_ id: Product.ID) -> Endpoint<ProductDetail> {
        ItemEndpoints.detail(id, reader: reader)
    }

    package func signed(by vendor: VendorCredentials) -> any SignedDialect {
        SignedItems(variant: variant, reader: reader, password: vendor.secret)
    }
}

/// The changes of an item, which its password signs.
private struct SignedItems: SignedDialect {
    let variant: ItemDialect.Variant
    let reader: ItemReader
    let password: Secret

    func register(_ draft: ProductDraft, images: [PreparedImage]) throws(MarketError) -> Endpoint<ProductDetail> {
        ItemEndpoints.register(try ItemForm(draft, images: images, password: password), reader: reader)
    }

    func edit(_ original: ProductDetail, with patch: ProductPatch) throws(MarketError) -> Endpoint<ProductDetail> {
        let form = try ItemForm(patch, of: ProductDraft(original), password: password)
        return ItemEndpoints.edit(original.id, form, reader: reader)
    }

    func delete(_ id: Product.ID) -> Deletion {
        let field = JSONValue.Field("password", .string(password.reveal()))
        switch variant {
        case .first:
            let fields = [JSONValue.Field("id", .number(id.rawValue)), field]
            return .direct(ItemEndpoints.delete(id, body: .object(fields)))
        case .second: return .direct(ItemEndpoints.delete(id, body: .object([field])))
        }
    }

    func confirmOwnership(of id: Product.ID) -> Endpoint<EmptyResponse> {
        ItemEndpoints.probe(id, ItemForm(password: password))
    }
}

/// The form that registers or edits an item of the first generation.
struct ItemForm: Sendable {
    private var parts: [MultipartPart] = []

    init(_ draft: ProductDraft, images: [PreparedImage], password: Secret) throws(MarketError) {
        parts = try Self.texts(of: ProductPatch(draft))
        if draft.discount.isReduction { parts.append(Self.remainder(of: draft)) }
        parts += images.map { $0.part(named: "images[]") }
        add(password)
    }

    /// The form of a change.
    ///
    /// The server stores the final price, so a new price moves it even when the
    /// discount stays, and ending a discount means sending the full price.
    init(_ patch: ProductPatch, of original: ProductDraft, password: Secret) throws(MarketError) {
        parts = try Self.texts(of: patch)
        let edited = patch.applied(to: original)
        let isDiscounted = original.discount.isReduction || edited.discount.isReduction
        if isDiscounted, patch.price != nil || patch.discount != nil { parts.append(Self.remainder(of: edited)) }
        add(password)
    }

    init(password: Secret) {
        add(password)
    }

    var body: MultipartBody { MultipartBody(parts: parts) }

    private static func texts(of patch: ProductPatch) throws(MarketError) -> [MultipartPart] {
        let fields = try patch.fields(.v1)
        // Servers of this generation take whole numbers alone, and refuse others in words for developers.
        let price: [Violation] = patch.price.map(hasFraction) == true ? [.priceFraction(allowed: 0)] : []
        let discount: [Violation] =
            patch.discount.map { hasFraction($0.amount) } == true ? [.discountFraction(allowed: 0)] : []
        try (price + discount).refuse()
        return fields.map { .text($0.name, $0.value.text) }
    }

    private static func hasFraction(_ number: Decimal) -> Bool {
        var (exact, whole) = (number, Decimal())
        NSDecimalRound(&whole, &exact, 0, .down)
        return whole != number
    }

    private static func remainder(of draft: ProductDraft) -> MultipartPart {
        .text("discounted_price", (draft.price.amount - draft.discount.amount).description)
    }

    private mutating func add(_ password: Secret) { parts.append(.text("password", password.reveal())) }
}

extension JSONValue {
    /// A text as it is, and anything else as in JSON.
    fileprivate var text: String {
        if case .string(let text) = self { text } else { String(decoding: encoded(), as: UTF8.self) }
    }
}
