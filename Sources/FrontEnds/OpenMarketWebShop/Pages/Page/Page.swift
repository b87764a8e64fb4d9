public import OpenMarketHTML
public import OpenMarket
import OpenMarketWire

/// A page before what all pages have is put around it.
public struct Page: Sendable {
    public var title: String
    public var content: HTML
    /// The class of the style sheet for its width and its look.
    var style = "list"
    /// Whether it is one of the shop's own pages, which a tab may lead to.
    var isPlace = true
    /// Whether the title stands above the content; otherwise the content has it.
    var showsTitle = true
    /// The reason why there is nothing on it; `nil` when there is something.
    public var problem: Problem?
    /// The preview that other programs show when a link to it is shared.
    var preview: LinkPreview?
    /// The facts on it for programs that search the web; `nil` where they learn nothing from it.
    var structuredData: JSONValue?

    init(
        _ title: String,
        style: String = "list",
        problem: Problem? = nil,
        showsTitle: Bool = true,
        @HTMLBuilder content: () -> HTML
    ) {
        self.title = title
        self.style = style
        self.problem = problem
        self.showsTitle = showsTitle
        self.content = content()
    }
}

extension PageSurroundings {
    /// A problem, with the command that may help: to try again, or to go on elsewhere.
    func show(_ problem: Problem) -> HTML {
        tag("div", .class("problem-box"), .role("alert")) {
            Icon.missing.html
            tag("h2") { problem.text.title }
            let (text, canRetry) = (problem.text, problem.isWorthRetrying)
            tag("p") { [text.message, text.detail, text.recovery].compactMap(\.self).joined(separator: " ") }
            tag("p") {
                tag("a", canRetry ? .href(place, listing) : .href(.products(.all)), .class("button")) {
                    wording(canRetry ? .actionRetry : .actionBrowse)
                }
            }
        }
    }

    /// Writes a hint about the thing below it; nothing without a text.
    func hint(_ text: String?, style: String = "hint") -> HTML {
        text.map { text in tag("p", .class(style), .role("status")) { text } } ?? .nothing
    }

    /// A part of a scene: a heading, and rows below it, each with its commands.
    func part(_ section: SceneSection) -> HTML {
        tag("section", .class("part")) {
            if let title = section.title { tag("h2") { title } }
            if let problem = section.problem { show(problem) }
            if let text = section.emptyText { tag("p") { text } }
            list(section.rows) { row in
                form {
                    words(of: row)
                    for id in row.others { button(id, .class("quiet")) }
                }
            }
        }
    }

    /// The words of a row, on the link or the button that it is.
    private func words(of row: SceneRow) -> HTML {
        let text = row.text.map { text in tag("span", row.isNews ? .class("news") : nil) { text } } ?? .nothing
        let words = HTML.joined([tag("strong") { row.title }, text])
        guard let open = row.open else { return words }
        if open == "followedProducts" { return tag("a", .href(.products(.followed))) { words } }
        return button(open, commands[open]?.isOn.map { Attribute("aria-pressed", String($0)) }) { words }
    }

    /// Says why there is no other page, and where the user can go: first by `way`, and always to the first page.
    func lost(_ title: String, _ text: String, _ way: Attribute, _ words: Phrase) -> HTML {
        tag("div", .class("empty lost")) {
            Icon.missing.html
            tag("h1") { title }
            tag("p") { text }
            tag("p", .class("buttons")) {
                tag("a", way, .class("button primary")) { wording(words) }
                tag("a", .href(.home), .class("button")) { wording(.tabHome) }
            }
        }
    }

    /// A sentence in place of missing content, and a way on from there.
    func showEmpty(_ text: String?, _ icon: Icon = .missing, to place: Place? = nil, _ way: Phrase? = nil) -> HTML {
        guard let text else { return .nothing }
        return tag("div", .class("empty")) {
            icon.html
            tag("p") { text }
            if let place, let way { tag("a", .href(place), .class("button")) { wording(way) } }
        }
    }
}
