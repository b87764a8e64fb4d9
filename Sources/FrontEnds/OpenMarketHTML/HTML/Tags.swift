/// An element with what is in it.
///
/// An attribute that is `nil` is left out.
public func tag(
    _ name: StaticString,
    _ attributes: Attribute?...,
    @HTMLBuilder content: () -> HTML = { .nothing }
) -> HTML {
    .element(name, attributes, content())
}

/// An element that never has anything in it, such as an image.
public func void(_ name: StaticString, _ attributes: Attribute?...) -> HTML {
    .element(name, attributes)
}

/// A hidden field.
public func hidden(_ name: String, _ value: String) -> HTML {
    void("input", .type("hidden"), .name(name), .value(value))
}

/// Rows below each other.
public func list<Row>(_ rows: [Row], _ attributes: Attribute?..., @HTMLBuilder row: (Row) -> HTML) -> HTML {
    .element("ul", attributes, .joined(rows.map { content in tag("li") { row(content) } }))
}

/// A choice of one of several values.
public func dropDown(_ name: String, _ options: [(value: String, title: String, isChosen: Bool)]) -> HTML {
    tag("select", .id(name), .name(name)) {
        for option in options {
            tag("option", .value(option.value), option.isChosen ? Attribute("selected") : nil) { option.title }
        }
    }
}

/// Writes a `meta` element, which programs read in the head of a page.
public func meta(_ name: String, _ content: String, _ more: Attribute?...) -> HTML {
    .element("meta", [.name(name), Attribute("content", content)] + more)
}

/// A text for screen readers only.
public func spoken(_ text: String) -> HTML {
    tag("span", .class("spoken")) { text }
}

extension HTML {
    /// An element whose attributes are made elsewhere.
    public static func element(_ name: StaticString, _ attributes: [Attribute?], _ content: HTML) -> HTML {
        HTML(markup: "<\(name)\(markup(of: attributes))>\(content.markup)</\(name)>")
    }

    /// An element that never has anything in it, whose attributes are made elsewhere.
    public static func element(_ name: StaticString, _ attributes: [Attribute?]) -> HTML {
        HTML(markup: "<\(name)\(markup(of: attributes))>")
    }

    /// A form that is sent by POST, with what proves that it came from a page of the visit.
    public static func form(proof: String, _ attributes: [Attribute?], @HTMLBuilder content: () -> HTML) -> HTML {
        let proof = void("input", .type("hidden"), .name("token"), .value(proof))
        return .element("form", [Attribute("method", "post")] + attributes, .joined([proof, content()]))
    }

    private static func markup(of attributes: [Attribute?]) -> String {
        attributes.compactMap { $0?.markup }.joined()
    }
}
