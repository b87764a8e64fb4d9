import OpenMarket
import TerminalKit

extension ProductsView {
    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        let same = Reaction(memory)
        if let reviews = reviews(memory) {
            return key == .escape ? same.showing(nil) : reviews.reaction(to: key, memory)
        }
        let count = state.rows.count
        if let focus = focus(after: key, memory) { return same.focusing(focus, of: count) }
        switch key {
        case .character("g"): return same.doing(.products(.layOut(state.layout == .grid ? .list : .grid)))
        case .character("s"): return same.doing(.products(.sort(state.sort.next)))
        case .character("f"): return same.doing(.products(.filter(state.filter.next(knowsStatus: state.knowsStatus))))
        case .character("c"): return same.doing(state.nextCategory.map { .products(.filter($0)) })
        case .character("r"): return same.doing(.products(.refresh))
        case .character("o") where state.seller?.content.value != nil:
            // They are asked for when they are opened for the first time.
            let isFirst = state.seller?.reviews.value == nil
            return same.showing(.reviews).doing(isFirst ? .products(.seller(.showReviews)) : nil)
        case .character("n"): return same.doing(.products(.loadMore))
        default: return performed(key, memory)
        }
    }

    func keys(_ memory: SceneMemory) -> [CommandKey] {
        let row = state.rows.indices.contains(memory.focus) ? state.rows[memory.focus].id.rawValue : ""
        let wording = around.wording
        return [
            CommandKey("↵", .init("open", row), title: wording(.titleDetail)),
            CommandKey("l", .init("like", row), title: wording(.actionLike)), CommandKey("w", "follow"),
            CommandKey("v", "save"), CommandKey("x", "forget"),
        ]
    }

    private func focus(after key: Key, _ memory: SceneMemory) -> Int? {
        let page = max(1, (around.size.rows - 4) / 3) * columns
        return switch key {
        case .down, .wheelDown: memory.focus + columns < state.rows.count ? memory.focus + columns : memory.focus
        case .up, .wheelUp: memory.focus >= columns ? memory.focus - columns : memory.focus
        case .right, .tab: memory.focus + 1
        case .left, .backTab: memory.focus - 1
        case .pageDown: memory.focus + page
        case .pageUp: memory.focus - page
        case .home: 0
        case .end: state.rows.count - 1
        default: nil
        }
    }
}

extension ProductSort {
    fileprivate var next: ProductSort {
        let all = Self.allCases
        let place = all.firstIndex(of: self) ?? 0
        return all[(place + 1) % all.count]
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
