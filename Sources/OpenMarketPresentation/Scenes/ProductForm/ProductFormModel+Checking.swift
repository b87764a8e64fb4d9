import OpenMarketDomain

extension ProductFormModel {
    /// What was typed, as a draft.
    var draft: ProductDraft { ProductFormEntry.draft(state, original: original) }

    /// What would change at the market.
    var patch: ProductPatch? { original.map { ProductPatch(from: $0, to: draft) } }

    /// Everything that stands against sending, in the order of the rules.
    private var violations: [Violation] {
        if let original, let patch { return context.rules.violations(of: patch, on: original) }
        return context.rules.violations(of: draft, imageCount: state.images.count)
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
        let wording = context.wording
        let hasChanges = patch.map { !$0.isEmpty } ?? (state.hasTypedText || !state.images.isEmpty)
        source.change { state in
            state.violations = violations
            state.hasChanges = hasChanges
            for (field, content) in state.fields where content.isTouched {
                state.fields[field]?.problems = wording.texts(of: violations.filter { $0.field == field.ruled })
            }
            if showsImages || !state.imageProblems.isEmpty {
                state.imageProblems = wording.texts(of: violations.filter { $0.field == .images })
            }
        }
    }
}

extension ProductFormState {
    fileprivate var hasTypedText: Bool {
        fields.values.contains { !$0.text.isEmpty }
    }

    init(_ purpose: ProductFormModel.Purpose, wording: Wording) {
        let isEditing = purpose != .register
        self.init(
            title: wording(isEditing ? .titleEdit : .titleRegister),
            isEditing: isEditing,
            fields: Self.emptyFields(wording),
            currency: .krw,
            currencies: [.krw, .usd],
            original: isEditing ? .idle : .loaded(nil)
        )
    }

    private static func emptyFields(_ wording: Wording) -> [Field: FormField] {
        func field(_ label: Phrase, _ placeholder: Phrase, _ kind: FormField.InputKind) -> FormField {
            FormField(label: wording(label), placeholder: wording(placeholder), inputKind: kind)
        }
        return [
            .name: field(.fieldName, .fieldNamePlaceholder, .text),
            .price: field(.fieldPrice, .fieldPricePlaceholder, .integer),
            .discount: field(.fieldDiscount, .fieldDiscountPlaceholder, .integer),
            .stock: field(.fieldStock, .fieldStockPlaceholder, .integer),
            .description: field(.fieldDescription, .fieldDescriptionPlaceholder, .longText),
        ]
    }
}
