/// A question over a page: a part of the page where there is no script, a dialog where there is.
public struct DialogBox: Sendable {
    private let title: String?
    private let message: String?
    private let style: String
    private let dismissal: String?

    /// A question; `dismissal` is the value of the button that changes nothing.
    public init(title: String?, message: String?, style: String, dismissal: String?) {
        self.title = title
        self.message = message
        self.style = style
        self.dismissal = dismissal
    }

    /// The question, with its form.
    public func html(@HTMLBuilder form: () -> HTML) -> HTML {
        let head: [Attribute?] = [
            .id("alert"), .class(style), Attribute("open"), .role("alertdialog"),
            title == nil ? .label(message ?? "") : .labelled(by: "alert-title"),
            message == nil ? nil : .described(by: "alert-message"), dismissal.map { Attribute("data-dismissal", $0) },
        ]
        return .element("dialog", head, .joined([heading, sentences, form()]))
    }

    @HTMLBuilder private var heading: HTML {
        if let title { tag("h2", .id("alert-title")) { title } }
    }

    /// Lines that say something each, such as one change of several, stay apart from each other when they are wrapped.
    private var sentences: HTML {
        guard let message else { return .nothing }
        let lines = message.split(separator: "\n").map(String.init)
        guard lines.count > 1 else { return tag("p", .id("alert-message")) { message } }
        return tag("ul", .id("alert-message")) {
            for line in lines { tag("li") { line } }
        }
    }
}
