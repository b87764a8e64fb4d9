import HTMLKit
public import OpenMarket

extension Page {
    /// A page that says why there is no other, and where one can go on.
    public init(about problem: Problem, in around: Surroundings) {
        self.init(problem.text.title, style: "narrow", problem: problem, showsTitle: false) {
            tag("div", .class("empty lost")) {
                Icon.missing.html
                tag("h1") { problem.text.title }
                tag("p") { [problem.text.message, problem.text.recovery].joined(separator: " ") }
                tag("p", .class("buttons")) {
                    tag("a", .href(.products), .class("button primary")) { around.wording(.actionBrowse) }
                    tag("a", .href(.home), .class("button")) { around.wording(.tabHome) }
                }
            }
        }
        isPlace = false
    }
}
