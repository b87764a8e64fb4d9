import OpenMarketHTML
import OpenMarket

extension InputRow {
    /// A field of a scene.
    init(_ name: String, _ field: FormField, autocomplete: String) {
        self.init(
            name,
            label: field.label,
            text: field.text,
            kind: Kind(rawValue: field.inputKind.rawValue) ?? .text,
            problems: field.problems,
            Attribute("placeholder", field.placeholder),
            Attribute("autocomplete", autocomplete)
        )
    }
}
