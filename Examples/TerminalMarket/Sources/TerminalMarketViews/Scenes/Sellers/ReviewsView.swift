import OpenMarket
import OpenMarketTerminal

/// What others say of a seller, in place of the products.
struct ReviewsView: SceneView {
    let state: SellerState
    let around: SceneSurroundings

    private var rows: [ReviewRow] { state.reviews.value ?? [] }

    func page(_ memory: SceneMemory) -> Page {
        let wording = around.wording
        var page = Page(wording(.titleReviews))
        page.status = state.content.value?.name ?? ""
        page.isBusy = state.reviews.isLoading
        page.show(state.reviews.problem, width: around.width)
        page.items = rows.enumerated().map { index, row in
            row.lines(isFocused: index == memory.asideFocus, width: around.width)
        }
        page.alignment = .item(memory.asideFocus)
        if state.reviews.value?.isEmpty == true { page.show(empty: wording(.emptyReviews), width: around.width) }
        page.hints = hints(memory)
        return page
    }

    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        guard let moved = movedAside(by: key, memory, of: rows.count) else { return performed(key, memory) }
        // The next ones are asked for at the last one.
        let isAtEnd = moved.memory.asideFocus == rows.count - 1 && state.hasMoreReviews
        return moved.doing(isAtEnd ? .command("reviews") : nil)
    }

    func keys(_ memory: SceneMemory) -> [CommandKey] {
        let isFailed = state.reviews.problem?.isWorthRetrying == true
        let more = around.wording(isFailed ? .actionRetry : .actionLoadMore)
        let next = Reaction(memory).doing(.command("reviews"))
        let id = rows.indices.contains(memory.asideFocus) ? rows[memory.asideFocus].id.rawValue : ""
        return [
            CommandKey("del", .init("deleteReview", id)), CommandKey("del", .init("reportReview", id)),
            CommandKey("a", .init("answerReview", id)),
            CommandKey("n", isFailed || state.hasMoreReviews ? more : nil, next), backToScene(memory),
        ]
    }
}

extension SellerState {
    /// What stands above the products of a seller: who it is, what others say, and what is known of them.
    func lines(width: Int) -> [Line] {
        guard let content = content.value else {
            return content.problem.map { [Line($0.text.title, .problem).cut(to: width)] } ?? []
        }
        let stars = Line(content.stars.map { $0 + " " } ?? "", Style(Theme.Color.notice))
        let head = Line(content.name, .title) + Line("  ") + stars + Line(content.rating)
        return [head.cut(to: width)] + Line.wrapped(content.facts.joined(separator: " · "), .faint, to: width)
    }
}

extension ReviewRow {
    /// The stars, who wrote it about what, and the text.
    func lines(isFocused: Bool = false, width: Int) -> [Line] {
        let room = max(2, width - 4)
        let about = [product, date].filter { !$0.isEmpty }.map { " · " + $0 }.joined()
        let head = Line(stars + " ", Style(Theme.Color.notice)) + Line(writer, .title) + Line(about, .faint)
        let texts = [text, answer].compactMap(\.self).flatMap { text in
            Line.wrapped(text, to: room).map { Line("  ") + $0 }
        }
        return [.row(head.cut(to: room), isFocused: isFocused, in: room)] + texts
    }
}
