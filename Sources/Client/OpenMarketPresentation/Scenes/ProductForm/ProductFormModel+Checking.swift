import Foundation
import OpenMarketDomain

extension ProductFormModel {
    /// The typed values, as a draft.
    var draft: ProductDraft { ProductFormEntry.draft(state, original: original, context.decimalSeparator) }

    /// The changes for the market.
    var patch: ProductPatch? {
        original.map { original in
            var patch = ProductPatch(from: original, to: draft)
            patch.version = version
            return patch
        }
    }

    /// Whether an edit would change nothing at the market.
    var isUnchanged: Bool { patch?.isEmpty == true && changedAlbum == nil }

    /// Everything that stands against sending, in the order of the rules.
    private var violations: [Violation] {
        guard let original, let patch else {
            return context.rules.violations(of: album) + context.rules.violations(of: draft)
        }
        return (changedAlbum.map { context.rules.violations(of: $0) } ?? [])
            + context.rules.violations(of: patch, on: original)
    }

    /// Checks the whole form, and shows what is wrong where the user has been.
    func check() {
        show(violations)
    }

    /// Shows everything that is wrong, wherever it is.
    func checkAll() {
        source.change { state in
            for field in ProductFormState.Field.allCases { state.fields[field]?.isTouched = true }
        }
        show(violations, withImages: true)
    }

    /// Shows what the market found wrong.
    func show(_ violations: [Violation], withImages showsImages: Bool = false) {
        let isBegun = state.hasTypedText || !state.images.isEmpty || state.category != nil
        let hasChanges = original == nil ? isBegun : !isUnchanged
        let failures = imageFailures
        source.change { state in
            state.violations = violations
            state.hasChanges = hasChanges
            for (field, content) in state.fields where content.isTouched {
                state.fields[field]?.problems = self.problems(of: field, violations)
            }
            if showsImages || !state.imageProblems.isEmpty {
                let rules = self.context.wording.texts(of: violations.filter { $0.field == .images })
                state.imageProblems = rules + failures
            }
        }
    }
}

extension ProductFormModel {
    /// Returns the problems of a field: one that is empty or no number is reported as such, not as out of bounds.
    private func problems(of field: ProductFormState.Field, _ violations: [Violation]) -> [String] {
        let own = violations.filter { $0.field == field.ruled }
        guard let phrase = missing(field, own) else { return context.wording.texts(of: own) }
        return [context.wording(phrase)]
    }

    private func missing(_ field: ProductFormState.Field, _ violations: [Violation]) -> Phrase? {
        let text = NumberText.halfWidth(state[field]).trimmingCharacters(in: .whitespacesAndNewlines)
        switch (field, violations.first) {
        case (.price, .priceNotANumber) where text.isEmpty: return .violationPriceNone
        case (.stock, .stockTooLow) where text.isEmpty: return .violationStockNone
        case (.stock, .stockTooLow) where Int(text) == nil: return .violationStockNumber
        default: return nil
        }
    }
}

extension ProductFormState {
    fileprivate var hasTypedText: Bool {
        fields.values.contains { !$0.text.isEmpty }
    }

    init(_ purpose: ProductFormModel.Purpose, wording: Wording, currencies: [Currency]) {
        let isEditing = purpose != .register
        self.init(
            title: Self.title(isEditing: isEditing, in: wording),
            isEditing: isEditing,
            fields: Self.emptyFields(wording, isEditing: isEditing),
            currency: currencies.first ?? .krw,
            currencies: currencies,
            original: isEditing ? .idle : .loaded(nil)
        )
        use(currency)
    }

    /// The title of the form, new or of a product that is there.
    static func title(isEditing: Bool, in wording: Wording) -> String {
        wording(isEditing ? .titleEdit : .titleRegister)
    }

    private static func emptyFields(_ wording: Wording, isEditing: Bool) -> [Field: FormField] {
        let stock: Phrase = isEditing ? .fieldStockPlaceholder : .fieldStockUsual
        return [
            .name: FormField(.fieldName, .fieldNamePlaceholder, .text, in: wording),
            .price: FormField(.fieldPrice, .fieldPricePlaceholder, .integer, in: wording),
            .discount: FormField(.fieldDiscount, .fieldDiscountPlaceholder, .integer, in: wording),
            .stock: FormField(.fieldStock, stock, .integer, in: wording),
            .description: FormField(.fieldDescription, .fieldDescriptionPlaceholder, .longText, in: wording),
        ]
    }
}
