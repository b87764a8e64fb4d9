import HTMLKit
import OpenMarket

/// That there are new products, and the way to them: quiet, and nothing moves under the reader's eyes.
struct ArrivalsPiece {
    let text: String?
    let around: Surroundings

    /// It is there without a text, too: what is put into it later is read aloud.
    var html: HTML {
        tag("div", .id("arrivals"), .class("arrivals"), Attribute("role", "status")) {
            if let text {
                tag("a", .href(around.place, around.listing.after(0)), .class("button")) {
                    Icon.up.html
                    text
                }
            }
        }
    }
}
