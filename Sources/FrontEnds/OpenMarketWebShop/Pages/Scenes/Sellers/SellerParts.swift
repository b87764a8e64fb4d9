import OpenMarketHTML
import OpenMarket

extension PageSurroundings {
    /// Writes the part above a seller's products: the name, the reviews, and whether the user follows them.
    func seller(_ state: SellerState) -> HTML {
        tag("section", .id("about-seller"), .class("about-seller")) {
            if let content = state.content.value {
                tag("p", .class("who")) {
                    avatar(content.name)
                    tag("strong") { content.name }
                }
                tag("p", .class("rating")) {
                    if let stars = content.stars { tag("span", .hidden) { stars } }
                    " " + content.rating
                }
                list(content.facts, .class("facts")) { HTML($0) }
                action("follow", .class(content.isFollowed ? "quiet" : "primary"))
                tag("div", .class("reviews")) {
                    if let problem = state.reviews.problem { show(problem) }
                    reviews(state.reviews.value ?? [])
                    action("reviews", .class("quiet"))
                }
            } else if let problem = state.content.problem {
                show(problem)
            }
        }
    }

    /// Reviews, the user's own with a way to delete it, others with a way to report them.
    @HTMLBuilder func reviews(_ reviews: [ReviewRow]) -> HTML {
        if !reviews.isEmpty {
            list(reviews, .class("reviews")) { review in
                spoken(review.accessibility.label)
                tag("p", .class("stars"), .hidden) { review.stars }
                tag("p", .hidden) {
                    tag("strong") { review.writer }
                    " · " + review.product + " · " + review.date
                }
                if let text = review.text { tag("p", .hidden) { text } }
                if let answer = review.answer { tag("p", .class("answer"), .hidden) { answer } }
                for verb in ["answerReview", "deleteReview", "reportReview"] {
                    action(.init(verb, review.id.rawValue), .class("quiet"))
                }
            }
        }
    }
}
