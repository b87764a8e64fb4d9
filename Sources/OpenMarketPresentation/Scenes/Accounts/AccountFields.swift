import OpenMarketDomain

extension FormField {
    /// A field of an account's form.
    static func account(_ label: Phrase, _ placeholder: Phrase, _ kind: InputKind, _ wording: Wording) -> FormField {
        FormField(label: wording(label), placeholder: wording(placeholder), inputKind: kind)
    }

    /// Shows what is wrong with the field.
    mutating func show(_ violations: [Violation], of field: Violation.Field, in wording: Wording) {
        problems = wording.texts(of: violations.filter { $0.field == field })
    }
}
