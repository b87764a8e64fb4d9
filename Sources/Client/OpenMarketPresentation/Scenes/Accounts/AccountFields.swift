import OpenMarketDomain

extension FormField {
    func showing(_ violations: [Violation], of field: Violation.Field, in wording: Wording) -> FormField {
        var shown = self
        let own = violations.filter { $0.field == field }
        let isMissing = own == [.emailShape] && text.allSatisfy(\.isWhitespace)
        shown.problems = isMissing ? [wording(.violationEmailNone)] : wording.texts(of: own)
        return shown
    }
}

extension FormField: RedactedDescription {
    /// The field without secret and personal text: descriptions end up in logs.
    public var description: String { "FormField(\(label): \(disclosed))" }

    /// Neither is ever logged: a password is secret, an address is personal data.
    private var disclosed: String {
        isPersonal || inputKind == .secret || inputKind == .email ? text.isEmpty ? "" : "•••" : text
    }
}
