/// One line, or one box, of a form.
public struct FormField: Sendable, Equatable {
    /// The kind of keyboard for a field.
    public enum InputKind: String, Sendable, Hashable {
        /// Words on one line.
        case text
        /// Words on several lines.
        case longText
        case integer
        case decimal
        case email
        /// A secret; show dots.
        case secret
    }

    public private(set) var label: String
    /// The text that an empty field shows; never part of what is sent.
    public let placeholder: String
    public internal(set) var text: String = ""
    public let inputKind: InputKind
    /// Its problems, in the order of the rules; shown once the user has left the field or tried to send.
    public internal(set) var problems: [String] = []
    /// Whether the user has been here.
    public internal(set) var isTouched = false
    /// Whether the text is personal data, which is shown but never logged.
    let isPersonal: Bool

    /// An empty field; `label` is its name, and `placeholder` what an empty one shows.
    public init(_ label: String, placeholder: String = "", _ kind: InputKind = .text) {
        self.init(label, placeholder, kind, isPersonal: false)
    }

    /// An empty field in the words of the market.
    init(_ label: Phrase, _ placeholder: Phrase, _ kind: InputKind, isPersonal: Bool = false, in wording: Wording) {
        self.init(wording(label), wording(placeholder), kind, isPersonal: isPersonal)
    }

    private init(_ label: String, _ placeholder: String, _ kind: InputKind, isPersonal: Bool) {
        (self.label, self.placeholder, inputKind, self.isPersonal) = (label, placeholder, kind, isPersonal)
    }

    /// The field with a text that stands in it.
    public func filled(with text: String) -> FormField {
        var field = self
        field.text = text
        return field
    }

    /// The field with another label, for one that is made each time it is shown.
    func labelled(_ label: String) -> FormField {
        var field = self
        field.label = label
        return field
    }
}
