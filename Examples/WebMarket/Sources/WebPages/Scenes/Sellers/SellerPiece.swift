import HTMLKit
import OpenMarket

/// What stands above the products of a seller: who it is, what others say of them, and whether one follows.
struct SellerPiece {
    let state: SellerPageModel.State
    let around: Surroundings

    var html: HTML {
        tag("section", .id("about-seller"), .class("about-seller")) {
            if let content = state.content.value {
                tag("p", .class("who")) {
                    AvatarSign(name: content.name).html
                    tag("strong") { content.name }
                }
                tag("p", .class("rating")) {
                    if let stars = content.stars { tag("span", Attribute("aria-hidden", "true")) { stars } }
                    " " + content.rating
                }
                tag("ul", .class("facts")) { for fact in content.facts { tag("li") { fact } } }
                around.action("follow", .class(content.isFollowed ? "quiet" : "primary"))
                reviews
            } else if let problem = state.content.problem {
                around.show(problem)
            }
        }
    }

    private var reviews: HTML {
        tag("div", .class("reviews")) {
            if let problem = state.reviews.problem { around.show(problem) }
            ReviewList(reviews: state.reviews.value ?? [], around: around).html
            around.action("reviews", .class("quiet"))
        }
    }
}
