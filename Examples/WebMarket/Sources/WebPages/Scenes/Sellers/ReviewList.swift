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
                    tag("p", .class("stars"), .hidden) { review.stars }
                    tag("p", .hidden) {
                        tag("strong") { review.writer }
                        " · " + review.product + " · " + review.date
                    }
                    if let text = review.text { tag("p", .hidden) { text } }
                    if let answer = review.answer { tag("p", .class("answer"), .hidden) { answer } }
                    for verb in ["answerReview", "deleteReview", "reportReview"] {
                        around.action(.init(verb, review.id.rawValue), .class("quiet"))
                    }
                }
            }
        }
    }
}
