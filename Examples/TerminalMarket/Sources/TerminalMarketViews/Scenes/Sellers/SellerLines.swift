import OpenMarket
import TerminalKit

/// What stands above the products of a seller: who it is, what others say, and what is known of them.
struct SellerLines {
    let state: SellerPageModel.State
    let width: Int

    var lines: [Line] {
        guard let content = state.content.value else {
            return state.content.problem.map { [Line($0.text.title, .problem).cut(to: width)] } ?? []
        }
        let name = Line(content.name, .title) + Line("  ")
        let stars = Line(content.stars.map { $0 + " " } ?? "", Style(Theme.Color.notice))
        return [(name + stars + Line(content.rating)).cut(to: width)]
            + Line.wrapped(content.facts.joined(separator: " · "), .faint, to: width)
    }
}
