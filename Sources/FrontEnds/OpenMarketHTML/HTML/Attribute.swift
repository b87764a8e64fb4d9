/// A name and a value in the tag of an element: the name stands in the source, the value is escaped.
public struct Attribute: Sendable, Hashable {
    private let name: String
    private let value: String?

    /// A name with a value.
    public init(_ name: StaticString, _ value: String) {
        self.name = "\(name)"
        self.value = value
    }

    /// A name that says enough.
    public init(_ name: StaticString) {
        self.name = "\(name)"
        value = nil
    }

    var markup: String {
        guard let value else { return " " + name }
        return " \(name)=\"\(HTML.escaped(value))\""
    }
}

extension Attribute {
    /// The id of an element.
    public static func id(_ id: String) -> Attribute { Attribute("id", id) }
    /// The classes of the style sheet.
    public static func `class`(_ names: String) -> Attribute { Attribute("class", names) }
    /// The name under which a field is sent.
    public static func name(_ name: String) -> Attribute { Attribute("name", name) }
    /// The text in a field, or behind a button.
    public static func value(_ value: String) -> Attribute { Attribute("value", value) }
    /// The kind of a field or a button.
    public static func type(_ type: String) -> Attribute { Attribute("type", type) }
    /// The words in place of an image.
    public static func alt(_ text: String) -> Attribute { Attribute("alt", text) }
    /// The words of a screen reader.
    public static func label(_ text: String) -> Attribute { Attribute("aria-label", text) }
    /// A link to a part of the same page.
    public static func fragment(_ id: String) -> Attribute { Attribute("href", "#" + id) }
    /// Tells a screen reader which kind of element it is.
    public static func role(_ role: String) -> Attribute { Attribute("role", role) }
    /// The field that a label belongs to.
    public static func `for`(_ id: String) -> Attribute { Attribute("for", id) }
    /// The element whose text names this one.
    public static func labelled(by id: String) -> Attribute { Attribute("aria-labelledby", id) }
    /// The element whose text says more about this one.
    public static func described(by id: String) -> Attribute { Attribute("aria-describedby", id) }
    /// A mark for what belongs to the user: no copy of the page has it.
    public static let `private` = Attribute("data-private")
    /// A mark for what screen readers leave out.
    public static let hidden = Attribute("aria-hidden", "true")

    /// A name by which the script finds an element; the page works without.
    public static func hook(_ name: String) -> Attribute { Attribute("data-hook", name) }

    /// The ids of the parts that are replaced, with the script, when the link or form is followed.
    public static func swap(_ ids: String) -> Attribute { Attribute("data-swap", ids) }
}
