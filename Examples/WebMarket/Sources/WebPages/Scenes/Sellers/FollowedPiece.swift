import HTMLKit
import OpenMarket

/// Whom the user follows, each with the number of new products.
struct FollowedPiece {
    let state: FollowedSellersModel.State
    let around: Surroundings

    var html: HTML {
        guard state.rows != .idle else { return .nothing }
        let (rows, problem) = (state.rows.value ?? [], state.rows.problem)
        return around.section("followed", .titleFollowed, problem: problem, text: state.emptyText, above: all, rows) {
            row in
            around.form {
                around.button(.init("seller", row.id.rawValue), .class("tile")) {
                    tag("strong") { row.name }
                    if let news = row.news { tag("span", .class("news")) { news } }
                }
                around.button(.init("unfollow", row.id.rawValue), .class("quiet"))
            }
        }
    }

    @HTMLBuilder private var all: HTML {
        if state.rows.value?.isEmpty == false {
            tag("p") { tag("a", .href(.followed)) { around.wording(.titleFollowedProducts) } }
        }
    }
}
