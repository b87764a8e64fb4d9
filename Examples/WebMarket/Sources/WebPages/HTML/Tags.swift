/// An element with what is in it.
///
/// An attribute that is `nil` is left out.
func tag(
    _ name: StaticString,
    _ attributes: Attribute?...,
    @HTMLBuilder content: () -> HTML = { .nothing }
) -> HTML {
    .element(name, attributes, content())
}

/// An element that never has anything in it, such as an image.
func void(_ name: StaticString, _ attributes: Attribute?...) -> HTML {
    .element(name, attributes)
}

/// A text for screen readers only.
func spoken(_ text: String) -> HTML {
    tag("span", .class("spoken")) { text }
}

extension HTML {
    /// An element whose attributes are made elsewhere.
    static func element(_ name: StaticString, _ attributes: [Attribute?], _ content: HTML) -> HTML {
        HTML(markup: "<\(name)\(markup(of: attributes))>\(content.markup)</\(name)>")
    }

    /// An element that never has anything in it, whose attributes are made elsewhere.
    static func element(_ name: StaticString, _ attributes: [Attribute?]) -> HTML {
        HTML(markup: "<\(name)\(markup(of: attributes))>")
    }

    private static func markup(of attributes: [Attribute?]) -> String {
        attributes.compactMap { $0?.markup }.joined()
    }
}
