import OpenMarket

/// Reviews, the user's own with a way to delete it, others with a way to report them.
struct ReviewList {
    let reviews: [ReviewRow]
    var canReport = false
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
                    button(review)
                }
            }
        }
    }

    private func button(_ review: ReviewRow) -> HTML {
        guard review.isOwn || canReport else { return .nothing }
        return around.form {
            void("input", .type("hidden"), .name("review"), .value(review.id.rawValue))
            if review.isOwn {
                around.button(.deleteReview, .class("quiet")) { around.wording(.actionDelete) }
            } else {
                around.button(.reportReview, .class("quiet")) { around.wording(.actionReport) }
            }
        }
    }
}
