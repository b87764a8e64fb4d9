import HTMLKit
import OpenMarket

/// The way from one image to its neighbours, and which of how many it is.
struct PhotoSteps {
    let place: DeepLink
    let page: Int
    let count: Int
    let text: String?
    let around: Surroundings

    var html: HTML {
        guard let text else { return .nothing }
        return tag("p", .class("steps")) {
            step(to: page - 1, .back, around.wording(.actionPrevious), key: "ArrowLeft")
            tag("span", .class("index"), Attribute("role", "status")) { text }
            step(to: page + 1, .next, around.wording(.actionNext), key: "ArrowRight")
        }
    }

    private func step(to page: Int, _ sign: Icon, _ label: String, key: String) -> HTML {
        guard (1...count).contains(page) else { return tag("span", .class("step"), .hidden) { sign.html } }
        return tag(
            "a",
            .href(place, page: page),
            .class("step"),
            .label(label),
            .swap("gallery"),
            Attribute("data-key", key)
        ) { sign.html }
    }
}
