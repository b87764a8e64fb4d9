import OpenMarketHTML
public import OpenMarket

extension Page {
    /// A page with the reason why there is no other, and with a way to go on.
    public init(about problem: Problem, in around: PageSurroundings) {
        let text = problem.text
        self.init(text.title, style: "narrow", problem: problem, showsTitle: false) {
            around.lost(
                text.title,
                [text.message, text.recovery].joined(separator: " "),
                .href(.products(.all)),
                .actionBrowse
            )
        }
        isPlace = false
    }

    /// Makes the page for the time without a network; the script lists the pages that were seen before.
    public init(offlineIn around: PageSurroundings) {
        let wording = around.wording
        self.init(wording(.offlineTitle), style: "narrow", showsTitle: false) {
            around.lost(wording(.offlineTitle), wording(.offlineMessage), Attribute("href", ""), .actionRetry)
            tag("section", .class("seen"), .hook("seen"), Attribute("hidden")) {
                tag("h2") { wording(.offlineSeen) }
                tag("ul", .class("rows"))
            }
        }
        isPlace = false
    }
}
