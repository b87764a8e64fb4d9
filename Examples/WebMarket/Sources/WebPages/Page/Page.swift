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
    /// Why there is nothing on it, where there is not.
    public var problem: Problem?

    init(_ title: String, style: String = "list", problem: Problem? = nil, @HTMLBuilder content: () -> HTML) {
        self.title = title
        self.style = style
        self.problem = problem
        self.content = content()
    }
}

extension Surroundings {
    /// A problem, with what can be done about it: to try again where that may help, or to go on elsewhere.
    func show(_ problem: Problem, retry: Bool = true) -> HTML {
        tag("div", .class("problem-box"), Attribute("role", "alert")) {
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
                        tag("a", .href(.home), .class("button")) { wording(.tabHome) }
                    }
                }
            }
        }
    }

    /// A sentence in place of what is not there.
    func showEmpty(_ text: String?) -> HTML {
        text.map { text in tag("p", .class("empty")) { text } } ?? .nothing
    }
}
