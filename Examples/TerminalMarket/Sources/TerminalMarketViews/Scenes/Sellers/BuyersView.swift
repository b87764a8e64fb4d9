import OpenMarket
import TerminalKit

/// The choice of a buyer, in place of the product: those with whom the seller has a chat.
struct BuyersView: SceneView {
    let state: SaleModel.State
    let around: SceneSurroundings

    func page(_ memory: SceneMemory) -> Page {
        let wording = around.wording
        var page = Page(wording(.titleBuyers))
        page.isBusy = state.buyers.isLoading || state.isBusy
        page.show(state.buyers.problem, width: around.width)
        page.items = entries.enumerated().map { index, entry in
            [.row(Line(entry.title), isFocused: index == memory.asideFocus, in: around.width - 4)]
        }
        page.alignment = .item(memory.asideFocus)
        page.show(empty: state.noBuyersText, width: around.width)
        if let entry = chosen(memory) { page.hints.append(Page.Hint("↵", entry.title)) }
        if state.buyers.problem?.isWorthRetrying == true {
            page.hints.append(Page.Hint("r", wording(.actionRetry)))
        }
        page.hints.append(Page.Hint("esc", wording(.actionBack)))
        return page
    }

    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        var same = Reaction(memory)
        if let focus = SceneMemory.moved(memory.asideFocus, by: key, of: entries.count) {
            same.memory.asideFocus = focus
            return same
        }
        switch key {
        case .enter: return chosen(memory).map { same.showing(nil).doing(.command($0.id)) } ?? same
        case .character("r"): return same.doing(.command("buyers"))
        default: return nil
        }
    }

    /// What can be agreed on, with each of them.
    private var entries: [SceneCommand] {
        around.commands.filter { ["reserve", "sell"].contains($0.id.verb) }
    }

    private func chosen(_ memory: SceneMemory) -> SceneCommand? {
        entries.indices.contains(memory.asideFocus) ? entries[memory.asideFocus] : nil
    }
}
