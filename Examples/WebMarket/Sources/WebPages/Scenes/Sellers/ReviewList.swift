import HTMLKit
import OpenMarket

/// Reviews, the user's own with a way to delete it, others with a way to report them.
struct ReviewList {
    let reviews: [ReviewRow]
    let around: Surroundings

    var html: HTML {
        guard !reviews.isEmpty else { return .nothing }
        return tag("ul", .class("reviews")) {
            for review in reviews {
                tag("li") {
                    spoken(review.accessibility.label)
                    tag("p", .class("stars"), Attribute("aria-hidden", "true")) { review.stars }
                    tag("p", Attribute("aria-hidden", "true")) {
                        tag("strong") { review.writer }
                        " · " + review.product + " · " + review.date
                    }
                    if let text = review.text { tag("p", Attribute("aria-hidden", "true")) { text } }
                    if let answer = review.answer {
                        tag("p", .class("answer"), Attribute("aria-hidden", "true")) { answer }
                    }
                    around.action(.init("answerReview", review.id.rawValue), .class("quiet"))
                    around.action(.init("deleteReview", review.id.rawValue), .class("quiet"))
                    around.action(.init("reportReview", review.id.rawValue), .class("quiet"))
                }
            }
        }
    }
}
