import Foundation
import OpenMarket
import TerminalScreen

/// The home tab: a banner, and products below it.
struct HomeView: SceneView {
    let state: HomeModel.State
    let list: ProductListState
    let around: SceneSurroundings

    private var products: ProductsView { ProductsView(state: list, around: around) }

    func page(_ memory: SceneMemory) -> Page {
        let wording = around.wording
        var page = products.page(memory)
        page.title = wording(.titleHome)
        let title = Line(state.listTitle, .title).with(Line(state.moreTitle, .accent), in: around.width - 1)
        page.header = [banner, title].compactMap(\.self) + page.header
        page.isBusy = page.isBusy || state.banners.isLoading
        page.hints.insert(Page.Hint("m", wording(.titleList)), at: min(1, page.hints.count))
        return page
    }

    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        switch key {
        case .character("m"): Reaction(memory).doing(.home(.showAll))
        case .character("r"): Reaction(memory).doing(.home(.refresh))
        default: products.reaction(to: key, memory)
        }
    }

    /// The visible banner, if there is one: its words, and its number.
    private var banner: Line? {
        if let problem = state.banners.problem { return Line(problem.text.title, .problem).cut(to: around.width) }
        guard let banners = state.banners.value, let page = state.carousel.index, banners.indices.contains(page) else {
            return state.banners.isLoading ? Line(around.wording(.imageLoading), .faint) : nil
        }
        let index = Line([TextToken(around.wording.pageIndex(page + 1, of: banners.count) ?? "", .pageIndex)])
        let words = banners[page].title ?? around.wording.accessibleText(ofImage: page + 1, of: banners.count).label
        return Line("▚ " + words, Style(.magenta)).with(index, in: around.width - 1)
    }
}
