public import HTMLKit
public import OpenMarket

/// A page before what all pages have is put around it.
public struct Page: Sendable {
    /// What it is called.
    public var title: String
    /// What is on it.
    public var content: HTML
    /// How wide it is, and how it looks otherwise: a class of the style sheet.
    var style = "list"
    /// Whether it is one of the shop's own pages, which a tab may lead to.
    var isPlace = true
    /// Whether the title stands above the content; otherwise the content has it.
    var showsTitle = true
    /// Why there is nothing on it, where there is not.
    public var problem: Problem?
    /// What other programs show of it when a link to it is shared.
    var preview: Preview?

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

extension Surroundings {
    /// A problem, with what can be done about it: to try again where that may help, or to go on elsewhere.
    func show(_ problem: Problem, retry: Bool = true) -> HTML {
        tag("div", .class("problem-box"), Attribute("role", "alert")) {
            Icon.missing.html
            tag("h2") { problem.text.title }
            tag("p") {
                [problem.text.message, problem.text.detail, problem.text.recovery].compactMap(\.self).joined(
                    separator: " "
                )
            }
            if retry {
                tag("p") {
                    if problem.isWorthRetrying {
                        tag("a", .href(place, listing), .class("button")) { wording(.actionRetry) }
                    } else {
                        tag("a", .href(.products), .class("button")) { wording(.actionBrowse) }
                    }
                }
            }
        }
    }

    /// A sentence in place of what is not there, and a way on from there.
    func showEmpty(_ text: String?, _ icon: Icon = .missing, to place: DeepLink? = nil, _ way: Phrase? = nil) -> HTML {
        guard let text else { return .nothing }
        return tag("div", .class("empty")) {
            icon.html
            tag("p") { text }
            if let place, let way { tag("a", .href(place), .class("button")) { wording(way) } }
        }
    }
}
