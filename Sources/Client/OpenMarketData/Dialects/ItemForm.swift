import Foundation
import OpenMarketDomain
import OpenMarketWire

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
        parts += images.map { image in
            MultipartPart(
                name: "images[]",
                fileName: image.fileName,
                contentType: image.format.mediaType,
                content: .bytes(image.data)
            )
        }
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
