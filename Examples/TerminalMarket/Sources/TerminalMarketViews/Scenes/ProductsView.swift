import OpenMarket
import TerminalKit

/// A list or grid of products.
struct ProductsView: SceneView {
    let state: ProductListState
    let around: SceneSurroundings

    /// How many products stand side by side; a card has to be wide enough for a name.
    var columns: Int { state.layout == .grid ? max(1, around.width / 26) : 1 }

    /// The reviews of the seller, while they stand in place of the products.
    func reviews(_ memory: SceneMemory) -> ReviewsView? {
        guard memory.aside == .reviews, let seller = state.seller else { return nil }
        return ReviewsView(state: seller, around: around)
    }

    func page(_ memory: SceneMemory) -> Page {
        if let reviews = reviews(memory) { return reviews.page(memory) }
        let wording = around.wording
        var page = Page(state.title)
        let names = [orderText, state.totalCount.map { wording(.productCount, String($0)) } ?? ""]
        page.status = names.filter { !$0.isEmpty }.joined(separator: " · ")
        page.isBusy = state.status.isLoading || state.seller?.isBusy == true
        page.columns = columns
        page.items = state.rows.enumerated().map { index, row in
            ProductItem(row: row, name: state.matched(row), canLike: state.canLike, isFocused: index == memory.focus)
                .lines(in: around, columns: columns)
        }
        page.alignment = .item(memory.focus)
        if state.rows.isEmpty {
            page.columns = 1
            page.show(
                empty: state.status == .loading ? wording(.progressLoading) : state.emptyText,
                width: around.width
            )
        }
        page.show(state.problem, width: around.width)
        page.header += state.seller?.lines(width: around.width) ?? []
        if let categories { page.header += Line.wrapped(categories, .faint, to: around.width) }
        if let text = state.correctionText { page.header += Line.wrapped(text, .faint, to: around.width) }
        if let news = state.arrivalText { page.header.append(Line("↑ " + news + "  r", .accent)) }
        if let loss = state.lossText { page.header += Line.wrapped(loss, .faint, to: around.width) }
        page.hints = hints(memory) + hintsOfChoices
        return page
    }

    private var orderText: String {
        let wording = around.wording
        var names: [String] = state.sort == .standard ? [] : [wording.name(of: state.sort)]
        if let category = state.filter.category { names.append(wording.path(of: category)) }
        if state.filter.isInStock == true { names.append(wording(.filterInStock)) }
        if state.filter.isDiscounted == true { names.append(wording(.filterDiscounted)) }
        if state.filter.status == .onSale { names.append(wording(.filterOnSale)) }
        return names.joined(separator: " · ")
    }

    /// The categories with how many products they have; the chosen one is marked.
    private var categories: String? {
        guard let choices = state.facets?[.category], !choices.isEmpty else { return nil }
        return choices.map { choice in
            let name = choice.title + (choice.count.map { " " + $0 } ?? "")
            return choice.isChosen ? "[" + name + "]" : name
        }.joined(separator: " · ")
    }

    /// The keys that go through choices, which have a place in the last row and not one command.
    private var hintsOfChoices: [Page.Hint] {
        let wording = around.wording
        var hints = state.seller?.content.value == nil ? [] : [Page.Hint("o", wording(.titleReviews))]
        if state.problem?.isWorthRetrying == true {
            hints.append(Page.Hint("n", wording(.actionRetry)))
        } else if state.offersMore {
            hints.append(Page.Hint("n", wording(.actionLoadMore)))
        }
        if categories != nil { hints.append(Page.Hint("c", wording(.fieldCategory))) }
        let other: ListLayout = state.layout == .grid ? .list : .grid
        return hints + [
            Page.Hint("g", other.title(in: wording)), Page.Hint("s", wording(.sortTitle)),
            Page.Hint("f", wording(.filterTitle)), Page.Hint("r", wording(.actionRefresh)),
        ]
    }
}
