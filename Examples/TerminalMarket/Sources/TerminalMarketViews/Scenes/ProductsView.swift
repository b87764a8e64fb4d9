import OpenMarket
import OpenMarketTerminal

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
        page.isBusy = state.status.isLoading || state.isBusy
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
        if let order = state.sortText { page.header += Line.wrapped(order, .faint, to: around.width) }
        if let loss = state.lossText { page.header += Line.wrapped(loss, .faint, to: around.width) }
        page.hints = hints(memory)
        return page
    }

    private var orderText: String {
        let wording = around.wording
        var names: [String] = state.sort == .standard ? [] : [state.name(of: state.sort, in: wording)]
        if let category = state.filter.category { names.append(wording.path(of: category)) }
        if state.filter.isInStock == true { names.append(wording(.filterInStock)) }
        if state.filter.isDiscounted == true { names.append(wording(.filterDiscounted)) }
        if state.filter.status == .onSale { names.append(wording(.filterOnSale)) }
        return names.joined(separator: " · ")
    }

    /// The categories with how many products they have; the chosen one is marked.
    var categories: String? {
        guard let choices = state.facets?[.category], !choices.isEmpty else { return nil }
        return choices.map { choice in
            let name = choice.title + (choice.count.map { " " + $0 } ?? "")
            return choice.isChosen ? "[" + name + "]" : name
        }.joined(separator: " · ")
    }
}

extension ProductsView {
    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        if let reviews = reviews(memory) { return reviews.reaction(to: key, memory) }
        guard let focus = focus(after: key, memory) else { return performed(key, memory) }
        return Reaction(memory).focusing(focus, of: state.rows.count)
    }

    func keys(_ memory: SceneMemory) -> [CommandKey] {
        let row = state.rows.indices.contains(memory.focus) ? state.rows[memory.focus].id.rawValue : ""
        let (same, wording) = (Reaction(memory), around.wording)
        let other: ListLayout = state.layout == .grid ? .list : .grid
        let isRetry = state.problem?.isWorthRetrying == true
        let more = isRetry || state.offersMore ? wording(isRetry ? .actionRetry : .actionLoadMore) : nil
        func key(_ sign: String, _ title: String?, _ command: SceneCommand.ID) -> CommandKey {
            CommandKey(sign, title, same.calling(command.rawValue) { await $0.list?.perform(command: command) })
        }
        func key(_ sign: String, _ title: String?, _ filter: ProductFilter?) -> CommandKey {
            let chosen = filter.map { filter in same.calling("filter") { await $0.list?.filter(filter) } }
            return CommandKey(sign, title, chosen ?? same)
        }
        return [
            CommandKey("↵", .init("open", row), title: wording(.titleDetail)),
            CommandKey("l", .init("like", row), title: wording(.actionLike)), CommandKey("w", "follow"),
            CommandKey("v", "save"), CommandKey("x", "forget"),
        ] + (state.seller?.content.value == nil ? [] : [reviewsKey(same)]) + [
            key("n", more, "loadMore"),
            key("c", categories == nil ? nil : wording(.fieldCategory), state.nextCategory),
            key("g", other.title(in: wording), .init("layOut", other.rawValue)),
            key("s", wording(.sortTitle), .init("sort", state.nextSort.rawValue)),
            key("f", wording(.filterTitle), state.filter.next(knowsStatus: state.knowsStatus)),
            key("r", wording(.actionRefresh), "refresh"),
        ]
    }

    /// The reviews of the seller, which are asked for when they are opened for the first time.
    private func reviewsKey(_ same: Reaction) -> CommandKey {
        let isFirst = state.seller?.reviews.value == nil
        let shown = same.showing(.reviews).doing(isFirst ? .command("reviews") : nil)
        return CommandKey("o", around.wording(.titleReviews), shown)
    }

    private func focus(after key: Key, _ memory: SceneMemory) -> Int? {
        switch key {
        case .right: return memory.focus + 1
        case .left: return memory.focus - 1
        default:
            let page = max(1, (around.size.rows - 4) / 3) * columns
            return key.moved(from: memory.focus, of: state.rows.count, columns: columns, page: page)
        }
    }
}

extension ProductFilter {
    /// Everything, then what is in stock, what is discounted, and what is neither reserved nor sold.
    fileprivate func next(knowsStatus: Bool) -> ProductFilter {
        var next = ProductFilter(category: category)
        if self == next {
            next.isInStock = true
        } else if isInStock == true {
            next.isDiscounted = true
        } else if isDiscounted == true, knowsStatus {
            next.status = .onSale
        }
        return next
    }
}

extension ProductListState {
    /// The order behind the present one, and the first one behind the last.
    fileprivate var nextSort: ProductSort {
        let index = orders.firstIndex(of: sort).map { $0 + 1 } ?? 0
        return orders.indices.contains(index) ? orders[index] : .standard
    }

    /// The filter with the next category, and with none after the last one; `nil` where there are none.
    fileprivate var nextCategory: ProductFilter? {
        guard let choices = facets?[.category], !choices.isEmpty else { return nil }
        let next = choices.firstIndex(where: \.isChosen).map { $0 + 1 } ?? 0
        if choices.indices.contains(next) { return choices[next].filter }
        var all = filter
        all.category = nil
        return all
    }
}
