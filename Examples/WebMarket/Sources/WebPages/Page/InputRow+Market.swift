import HTMLKit
import OpenMarket

extension InputRow {
    /// A field of a scene.
    init(_ name: String, _ field: FormField, autocomplete: String) {
        let kind: Kind =
            switch field.inputKind {
            case .text: .text
            case .longText: .longText
            case .integer: .integer
            case .decimal: .decimal
            case .email: .email
            case .secret: .secret
            }
        self.init(
            name,
            label: field.label,
            text: field.text,
            kind: kind,
            problems: field.problems,
            Attribute("placeholder", field.placeholder),
            Attribute("autocomplete", autocomplete)
        )
    }
}
