import Foundation
public import OpenMarketDomain

/// The state of the form for a product.
public struct ProductFormState: Sendable, Equatable, AlertingState {
    /// A field of the form.
    public enum Field: String, Sendable, Hashable, CaseIterable {
        /// The product's name.
        case name
        /// The price.
        case price
        /// The amount off the price.
        case discount
        /// The stock.
        case stock
        /// The description.
        case description
    }

    /// An image that the product will have.
    public struct FormImage: Sendable, Equatable, Identifiable {
        /// Its source.
        public indirect enum Content: Sendable, Equatable {
            /// It was picked, and is sent with the form.
            case picked(ImageInput)
            /// The product has it already.
            case kept(ProductImage)
        }

        /// Tells it from the others, also after some were removed.
        public let id: Int
        /// Its source.
        public let content: Content
        /// The text that says what it shows, as it was typed.
        public internal(set) var text: String
        /// Why it cannot be sent; `nil` also while it is being looked at.
        public internal(set) var failure: ImageFailure?

        /// The picked file; `nil` for an image that the product has already.
        public var input: ImageInput? {
            if case .picked(let input) = content { input } else { nil }
        }
    }

    /// A request for images that only a front end can fulfil: it sends ``ProductFormModel/Action/add(_:)``.
    public struct Picking: Sendable, Equatable {
        /// Their source.
        public let source: ImageSource
        /// The greatest number of images.
        public let limit: Int
    }

    /// The progress of sending.
    public enum Submission: Sendable, Equatable {
        /// Not begun, or failed: the form can be edited.
        case editing
        /// On its way; the text says how far, the share is between 0 and 1 where it is known.
        case submitting(text: String, share: Double?)
        /// Done.
        case done
    }

    /// The title of the scene.
    public internal(set) var title: String
    /// Whether an offered product is being edited.
    public let isEditing: Bool
    /// The fields.
    public internal(set) var fields: [Field: FormField]
    /// The currency of price and discount.
    public internal(set) var currency: Currency
    /// The currencies to choose from.
    public internal(set) var currencies: [Currency]
    /// The images that the product will have; the first one is the main one.
    public internal(set) var images: [FormImage] = []
    /// Whether images can be added, removed, moved and described: always those of a new product, and of others where the
    /// market can do that.
    public internal(set) var canChangeImages = true
    /// The category; `nil` when nothing is chosen.
    public internal(set) var category: ProductCategory?
    /// The categories to choose from; none in a market without them.
    public internal(set) var categories: [CategoryRow] = []
    /// The label of the choice of a category.
    public internal(set) var categoryLabel = ""
    /// The text of the choice while nothing is chosen.
    public internal(set) var noCategory = ""
    /// The number of images and the greatest number, such as "2/5".
    public internal(set) var imageCount = ""
    /// The request to pick images.
    public internal(set) var picking: Picking?
    /// The problems of the images.
    public internal(set) var imageProblems: [String] = []
    /// Everything that stands against sending, in the order of the rules.
    public internal(set) var violations: [Violation] = []
    /// Loading state of the product that is to be edited; loaded at once for a new one.
    public internal(set) var original: LoadState<Product.ID?>
    /// The progress of sending.
    public internal(set) var submission: Submission = .editing
    /// Says that the form shows what was typed before.
    public internal(set) var draftText: String?
    /// Whether leaving would lose something.
    public internal(set) var hasChanges = false
    /// The alert that is shown.
    public var alert: AlertModel?

    /// Whether the form can be filled in now.
    public var isEnabled: Bool {
        guard case .loaded = original else { return false }
        return submission == .editing
    }

    /// The text of a field.
    public subscript(field: Field) -> String {
        fields[field]?.text ?? ""
    }
}

extension ProductFormState.Field {
    /// The rules' name of it.
    var ruled: Violation.Field {
        switch self {
        case .name: .name
        case .price: .price
        case .discount: .discount
        case .stock: .stock
        case .description: .description
        }
    }
}

/// A product's form as text, to and from a draft.
enum ProductFormEntry {
    /// Returns the texts of the fields for a product that is to be edited: nothing rounded, nothing left out.
    static func texts(of draft: ProductDraft, _ separator: DecimalSeparator) -> [ProductFormState.Field: String] {
        [
            .name: draft.name,
            .price: NumberText.text(draft.price.amount, separator),
            .discount: draft.discount.amount == 0 ? "" : NumberText.text(draft.discount.amount, separator),
            .stock: String(draft.stock),
            .description: draft.description,
        ]
    }

    /// Returns the typed values, as a draft.
    ///
    /// What cannot be read becomes what no rule lets through: a price that is not
    /// a number, a stock below zero. A field that still holds what `original` put
    /// there keeps its exact value, even one that cannot be typed.
    static func draft(
        _ state: ProductFormState,
        original: ProductDraft?,
        _ separator: DecimalSeparator
    ) -> ProductDraft {
        let untouched = original.map { texts(of: $0, separator) } ?? [:]
        func isUntouched(_ field: ProductFormState.Field) -> Bool { untouched[field] == state[field] }
        let price = isUntouched(.price) ? original?.price.amount : NumberText.decimal(state[.price], separator)
        let discount = isUntouched(.discount) ? original?.discount.amount : amountOff(state[.discount], separator)
        let stock = isUntouched(.stock) ? original?.stock : stock(state[.stock], isNew: original == nil, separator)
        return ProductDraft(
            name: state[.name],
            description: state[.description],
            price: Money(price ?? .nan, state.currency),
            discount: Discount(discount ?? .nan),
            stock: stock ?? -1,
            category: state.category
        )
    }

    /// Returns the stock; a new product without one has a stock of one.
    private static func stock(_ text: String, isNew: Bool, _ separator: DecimalSeparator) -> Int? {
        isNew && text.allSatisfy(\.isWhitespace) ? 1 : NumberText.integer(text, separator)
    }

    /// No discount is a discount of nothing.
    private static func amountOff(_ text: String, _ separator: DecimalSeparator) -> Decimal? {
        text.allSatisfy(\.isWhitespace) ? 0 : NumberText.decimal(text, separator)
    }
}
