import HTMLKit
import OpenMarket

extension Page {
    /// What is shown without a network in place of a page that was not seen before: the script lists those that were.
    public init(offlineIn around: Surroundings) {
        let wording = around.wording
        self.init(wording(.offlineTitle), style: "narrow", showsTitle: false) {
            tag("div", .class("empty lost")) {
                Icon.missing.html
                tag("h1") { wording(.offlineTitle) }
                tag("p") { wording(.offlineMessage) }
                tag("p", .class("buttons")) {
                    tag("a", Attribute("href", ""), .class("button primary")) { wording(.actionRetry) }
                    tag("a", .href(.home), .class("button")) { wording(.tabHome) }
                }
            }
            tag("section", .class("seen"), .hook("seen"), Attribute("hidden")) {
                tag("h2") { wording(.offlineSeen) }
                tag("ul", .class("rows"))
            }
        }
        isPlace = false
    }
}
