import OpenMarketHTML
import OpenMarket

/// The deal for a product, for its two parties: the choice of a buyer, the other party, and the reviews.
struct DealPiece {
    let state: SaleState
    let isOwner: Bool
    let around: PageSurroundings

    private var wording: Wording { around.wording }

    var html: HTML {
        tag("section", .id("deal"), .class("deal")) {
            if let text = state.text { tag("p", .class("party")) { text } }
            around.action("confirm", .class("primary"))
            around.reviews(state.reviews)
            if state.canReview { form }
            if isOwner, state.canName { buyers }
        }
    }

    private var form: HTML {
        around.form(.class("review")) {
            tag("label", Attribute("for", "stars")) { wording(.titleReview) }
            tag("select", .id("stars"), .name("do"), Attribute("required")) {
                tag("option", .value("")) { "–" }
                for stars in Stars.allCases.reversed().map(\.rawValue) {
                    tag("option", .value("review/\(stars)")) { wording(.spokenStars, String(stars)) }
                }
            }
            let size = [Attribute("rows", "3"), Attribute("maxlength", String(Review.longestText))]
            HTML.element("textarea", [.name("text"), .label(wording(.titleReview))] + size, .nothing)
            tag("button", .type("submit"), .class("primary")) { wording(.actionReview) }
        }
    }

    /// The users with whom the seller has a chat, each with the step that can be agreed on.
    private var buyers: HTML {
        tag("div", .class("buyers")) {
            if let problem = state.buyers.problem { around.show(problem) }
            if let text = state.noBuyersText { tag("p") { text } }
            if let rows = state.buyers.value {
                for row in rows {
                    around.form {
                        tag("strong") { row.name }
                        around.button(.init("reserve", row.id.rawValue)) { wording(.actionReserve) }
                        around.button(.init("sell", row.id.rawValue)) { wording(.actionSell) }
                    }
                }
            } else {
                around.action("buyers", .class("quiet"))
            }
        }
    }
}
