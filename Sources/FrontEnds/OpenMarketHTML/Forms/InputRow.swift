/// A field of a form: its name, the place where the user types, and its problems.
public struct InputRow: Sendable {
    /// The kind of text in a field, by which a browser offers keys and hides a password.
    public enum Kind: String, Sendable, Hashable {
        /// Words on one line, or on several.
        case text, longText
        /// A number, whole or with a fraction.
        case integer, decimal
        case email
        /// A secret, which is not sent back.
        case secret
    }

    private let name: String
    private let label: String
    private let text: String
    private let kind: Kind
    private let problems: [String]
    private let more: [Attribute?]

    /// A field with its name, label, text and problems, and with further attributes for the browser.
    public init(_ name: String, label: String, text: String, kind: Kind, problems: [String], _ more: Attribute?...) {
        self.name = name
        self.label = label
        self.text = text
        self.kind = kind
        self.problems = problems
        self.more = more
    }

    /// The label, the field and its problems.
    public var html: HTML {
        tag("div", .class("field")) {
            tag("label", .for(name)) { label }
            input
            ProblemList(id: name + "-problems", problems: problems).html
        }
    }

    private var input: HTML {
        let wrong: [Attribute?] =
            problems.isEmpty ? [] : [Attribute("aria-invalid", "true"), .described(by: name + "-problems")]
        let shared = [.id(name), .name(name)] + more + wrong
        let value = Attribute.value(text)
        switch kind {
        // A line end right behind the tag is no part of the text, so there is always one.
        case .longText: return .element("textarea", shared + [Attribute("rows", "8")], HTML("\n" + text))
        case .text: return .element("input", shared + [.type("text"), value])
        case .integer: return .element("input", shared + [.type("text"), Attribute("inputmode", "numeric"), value])
        case .decimal: return .element("input", shared + [.type("text"), Attribute("inputmode", "decimal"), value])
        case .email: return .element("input", shared + [.type("email"), value])
        case .secret: return .element("input", shared + [.type("password")])
        }
    }
}
