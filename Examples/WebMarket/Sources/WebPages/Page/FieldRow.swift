import HTMLKit
import OpenMarket

/// A field of a form: what it is called, where one types, and what is wrong with it.
struct FieldRow {
    let name: String
    let field: FormField
    var autocomplete = "off"

    private var problemID: String { name + "-problems" }
    private var hasProblems: Bool { !field.problems.isEmpty }

    var html: HTML {
        tag("div", .class("field")) {
            tag("label", Attribute("for", name)) { field.label }
            input
            ProblemList(id: problemID, problems: field.problems).html
        }
    }

    private var input: HTML {
        let shared: [Attribute?] = [
            .id(name), .name(name), Attribute("placeholder", field.placeholder),
            Attribute("autocomplete", autocomplete), hasProblems ? Attribute("aria-invalid", "true") : nil,
            hasProblems ? Attribute("aria-describedby", problemID) : nil,
        ]
        guard field.inputKind != .longText else {
            // A line end right behind the tag is no part of the text, so there is always one.
            let text = HTML.joined([HTML("\n"), HTML(field.text)])
            return .element("textarea", shared + [Attribute("rows", "8")], text)
        }
        return .element("input", shared + kind)
    }

    /// What a browser needs to know: which keys to offer, and what not to show.
    private var kind: [Attribute?] {
        switch field.inputKind {
        case .text, .longText: [.type("text"), .value(field.text)]
        case .integer: [.type("text"), Attribute("inputmode", "numeric"), .value(field.text)]
        case .decimal: [.type("text"), Attribute("inputmode", "decimal"), .value(field.text)]
        case .email: [.type("email"), .value(field.text)]
        // Secrets are not sent back.
        case .secret: [.type("password")]
        }
    }
}
