import OpenMarket
import TerminalKit

/// What others say of a seller, in place of the products.
struct ReviewsView: SceneView {
    let state: SellerPageModel.State
    let around: SceneSurroundings

    private var rows: [ReviewRow] { state.reviews.value ?? [] }
    private var isFailed: Bool { state.reviews.problem?.isWorthRetrying == true }

    func page(_ memory: SceneMemory) -> Page {
        let wording = around.wording
        var page = Page(wording(.titleReviews))
        page.status = state.content.value?.name ?? ""
        page.isBusy = state.reviews.isLoading || state.isBusy
        page.show(state.reviews.problem, width: around.width)
        page.items = rows.enumerated().map { index, row in
            row.lines(isFocused: index == memory.asideFocus, width: around.width)
        }
        page.alignment = .item(memory.asideFocus)
        if state.reviews.value?.isEmpty == true { page.show(empty: wording(.emptyReviews), width: around.width) }
        page.hints = hints(memory)
        if isFailed || state.hasMoreReviews {
            page.hints.append(Page.Hint("n", wording(isFailed ? .actionRetry : .actionLoadMore)))
        }
        page.hints.append(Page.Hint("esc", wording(.actionBack)))
        return page
    }

    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        var same = Reaction(memory)
        if let focus = SceneMemory.moved(memory.asideFocus, by: key, of: rows.count) {
            same.memory.asideFocus = focus
            // The next ones are asked for at the last one.
            let isAtEnd = focus == rows.count - 1 && state.hasMoreReviews
            return same.doing(isAtEnd ? .products(.seller(.showReviews)) : nil)
        }
        switch key {
        case .character("n"): return same.doing(.products(.seller(.showReviews)))
        default: return performed(key, memory)
        }
    }

    func keys(_ memory: SceneMemory) -> [CommandKey] {
        guard let id = chosen(memory)?.id.rawValue else { return [] }
        return [
            CommandKey("del", .init("deleteReview", id)), CommandKey("del", .init("reportReview", id)),
            CommandKey("a", .init("answerReview", id)),
        ]
    }

    private func chosen(_ memory: SceneMemory) -> ReviewRow? {
        rows.indices.contains(memory.asideFocus) ? rows[memory.asideFocus] : nil
    }
}
