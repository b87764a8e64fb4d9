import Foundation
public import OpenMarketDomain

/// The state of the form for a product.
public struct ProductFormState: SceneState {
    /// A field of the form.
    public enum Field: String, Sendable, Hashable, CaseIterable {
        case name
        case price
        case discount
        case stock
        case description
    }

    /// An image that the product will have.
    public struct FormImage: Sendable, Equatable, Identifiable {
        /// Its source.
        public indirect enum Content: Sendable, Equatable {
            /// The user has picked the image, which is sent with the form.
            case picked(ImageInput)
            /// The product has it already.
            case kept(ProductImage)
        }

        /// Tells it from the others, also after some were removed.
        public let id: Int
        public let content: Content
        /// The text that says what it shows, as it was typed.
        public internal(set) var text: String
        /// The reason why the image cannot be sent; `nil` also while the image is being examined.
        public internal(set) var failure: ImageFailure?

        /// The picked file; `nil` for an image that the product has already.
        public var input: ImageInput? {
            if case .picked(let input) = content { input } else { nil }
        }
    }

    /// A request for images that only a front end can fulfil: it calls ``ProductFormModel/add(_:)``.
    public struct Picking: Sendable, Equatable {
        public let source: ImageSource
        /// The greatest number of images.
        public let limit: Int
    }

    /// The progress of sending.
    public enum Submission: Sendable, Equatable {
        /// The form can be edited: sending has not begun, or has failed.
        case editing
        /// The form is on its way, with a text about the progress and a share between 0 and 1 where it is known.
        case submitting(text: String, share: Double?)
        case done
    }

    public let title: String
    public let isEditing: Bool
    public let fields: [Field: FormField]
    public let currency: Currency
    public let currencies: [Currency]
    /// The images that the product will have; the first one is the main one.
    public let images: [FormImage]
    /// Whether images can be added, removed and moved: always those of a new product, and of others where the market can do
    /// that.
    public let canChangeImages: Bool
    /// Whether the images can be described, where the market keeps their texts.
    public let canDescribeImages: Bool
    /// The category; `nil` when nothing is chosen.
    public let category: ProductCategory?
    /// The categories to choose from; none in a market without them.
    public let categories: [CategoryRow]
    public let categoryLabel: String
    /// The text of the choice while nothing is chosen.
    public let noCategory: String
    /// The number of images and the greatest number, such as "2/5".
    public let imageCount: String
    public let picking: Picking?
    public let imageProblems: [String]
    /// Everything that stands against sending, in the order of the rules.
    public let violations: [Violation]
    /// Loading state of the product that is to be edited; loaded at once for a new one.
    public let original: LoadState<Product.ID?>
    public let submission: Submission
    /// Says that the form shows what was typed before.
    public let draftText: String?
    public let hasChanges: Bool
    public let alert: AlertModel?

    /// Draws the form, in the words and for the alert of `drawing`.
    public init(_ facts: Facts, in drawing: SceneDrawing) {
        let (wording, entry) = (drawing.wording, facts.entry)
        let violations = facts.violations
        self.violations = violations
        isEditing = facts.terms.purpose != .register
        title = wording(isEditing ? .titleEdit : .titleRegister)
        let fields = Field.allCases.map { ($0, facts.field($0, of: entry, violations, in: wording)) }
        self.fields = Dictionary(uniqueKeysWithValues: fields)
        (currency, currencies) = (entry.currency, facts.currencies)
        (images, canChangeImages) = (entry.images, facts.terms.canChangeImages)
        canDescribeImages = facts.terms.canDescribeImages
        category = entry.category
        categories = facts.categories.map { CategoryRow($0, in: wording) }
        categoryLabel = wording(.fieldCategory)
        noCategory = wording(.fieldCategoryNone)
        imageCount = wording(.fieldImagesCount, String(entry.images.count), String(facts.terms.imageLimit))
        picking = facts.picking
        imageProblems = facts.imageProblems(entry, violations, in: wording)
        original = facts.product.drawn(in: wording) { $0?.id }
        submission = facts.sending.drawn(in: wording)
        draftText = facts.isRestored ? wording(.draftRestored) : nil
        hasChanges = facts.hasChanges
        alert = drawing.alert
    }

    public var isEnabled: Bool {
        guard case .loaded = original else { return false }
        return submission == .editing
    }

    /// The text of a field.
    public subscript(field: Field) -> String {
        fields[field]?.text ?? ""
    }
}

extension ProductFormState.Facts {
    /// A field with its text, and with its problems where the user has been.
    fileprivate func field(
        _ field: ProductFormState.Field,
        of entry: ProductFormEntry,
        _ violations: [Violation],
        in wording: Wording
    ) -> FormField {
        var content = field.blank(
            isNew: terms.purpose == .register,
            hasFraction: entry.currency.fractionDigits != 0,
            in: wording
        )
        content.text = entry[field]
        content.isTouched = touched.contains(field)
        guard content.isTouched else { return content }
        let own = violations.filter { $0.field == field.ruled }
        let missing = field.missing(content.text, own)
        content.problems = missing.map { [wording($0)] } ?? wording.texts(of: own)
        return content
    }

    fileprivate func imageProblems(_ entry: ProductFormEntry, _ violations: [Violation], in wording: Wording)
        -> [String]
    {
        let rules = hasTouchedImages ? wording.texts(of: violations.filter { $0.field == .images }) : []
        let failures = entry.images.enumerated().compactMap { index, image in
            image.failure.map { wording(.imageProblem, String(index + 1), wording.text(of: .image($0)).message) }
        }
        return rules + failures
    }
}

extension ProductFormState.Facts.Sending {
    fileprivate func drawn(in wording: Wording) -> ProductFormState.Submission {
        switch self {
        case .editing: .editing
        case .submitting(let progress):
            .submitting(text: progress.map { wording.text(of: $0) } ?? wording(.progressBusy), share: progress?.share)
        case .done: .done
        }
    }
}

extension ProductFormState.Field {
    var ruled: Violation.Field {
        switch self {
        case .name: .name
        case .price: .price
        case .discount: .discount
        case .stock: .stock
        case .description: .description
        }
    }

    fileprivate func blank(isNew: Bool, hasFraction: Bool, in wording: Wording) -> FormField {
        let number: FormField.InputKind = hasFraction ? .decimal : .integer
        let stock: Phrase = isNew ? .fieldStockUsual : .fieldStockPlaceholder
        return switch self {
        case .name: FormField(.fieldName, .fieldNamePlaceholder, .text, in: wording)
        case .price: FormField(.fieldPrice, .fieldPricePlaceholder, number, in: wording)
        case .discount: FormField(.fieldDiscount, .fieldDiscountPlaceholder, number, in: wording)
        case .stock: FormField(.fieldStock, stock, .integer, in: wording)
        case .description: FormField(.fieldDescription, .fieldDescriptionPlaceholder, .longText, in: wording)
        }
    }

    /// Returns what to say of a field that is empty or no number: that, and not that it is out of bounds.
    fileprivate func missing(_ text: String, _ violations: [Violation]) -> Phrase? {
        let typed = NumberText.halfWidth(text).trimmingCharacters(in: .whitespacesAndNewlines)
        switch (self, violations.first) {
        case (.price, .priceNotANumber) where typed.isEmpty: return .violationPriceNone
        case (.stock, .stockTooLow) where typed.isEmpty: return .violationStockNone
        case (.stock, .stockTooLow) where Int(typed) == nil: return .violationStockNumber
        default: return nil
        }
    }
}

extension TransferProgress {
    /// The share that is done, from 0 to 1, once that is known.
    fileprivate var share: Double? {
        switch self {
        case .preparing, .kept: nil
        case .sending(let bytes, let total): total > 0 ? min(1, max(0, Double(bytes) / Double(total))) : 0
        case .waiting, .receiving, .finished: 1
        }
    }
}
