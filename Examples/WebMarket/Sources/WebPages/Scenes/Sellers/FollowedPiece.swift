import HTMLKit
import OpenMarket

/// Whom the user follows, each with the number of new products.
struct FollowedPiece {
    let state: FollowedSellersModel.State
    let around: Surroundings

    var html: HTML {
        guard state.rows != .idle else { return .nothing }
        return tag("section", .class("followed")) {
            tag("h2") { around.wording(.titleFollowed) }
            if let problem = state.rows.problem { around.show(problem) }
            if let text = state.emptyText { tag("p") { text } }
            if state.rows.value?.isEmpty == false {
                tag("p") { tag("a", .href(.followed)) { around.wording(.titleFollowedProducts) } }
            }
            tag("ul") {
                for row in state.rows.value ?? [] {
                    tag("li") {
                        around.form {
                            around.button(.init("seller", row.id.rawValue), .class("tile")) {
                                tag("strong") { row.name }
                                if let news = row.news { tag("span", .class("news")) { news } }
                            }
                            around.button(.init("unfollow", row.id.rawValue), .class("quiet"))
                        }
                    }
                }
            }
        }
    }
}
