import Foundation
import OpenMarket
import OpenMarketTerminal

/// The home tab: a banner, and products below it.
struct HomeView: SceneView {
    let state: HomeState
    let list: ProductListState
    let around: SceneSurroundings

    private var products: ProductsView { ProductsView(state: list, around: around) }

    func page(_ memory: SceneMemory) -> Page {
        let wording = around.wording
        var page = products.page(memory)
        page.title = wording(.titleHome)
        let title = Line(state.listTitle, .title).with(Line(state.moreTitle, .accent), in: around.width - 1)
        page.header = banner + [title] + page.header
        page.isBusy = page.isBusy || state.banners.isLoading
        page.hints.insert(Page.Hint("m", wording(.titleList)), at: min(1, page.hints.count))
        return page
    }

    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        switch key {
        case .character("m"): Reaction(memory).doing(.command("showAll"))
        case .character("r"): Reaction(memory).doing(.command("refresh"))
        default: products.reaction(to: key, memory)
        }
    }

    /// The visible banner, if there is one: its words and its number, beside its image where the screen is high.
    private var banner: [Line] {
        if let problem = state.banners.problem { return [Line(problem.text.title, .problem).cut(to: around.width)] }
        guard let banners = state.banners.value, let page = state.carousel.index, banners.indices.contains(page) else {
            return state.banners.isLoading ? [Line(around.wording(.imageLoading), .faint)] : []
        }
        let index = Line([TextToken(around.wording.pageIndex(page + 1, of: banners.count) ?? "", .pageIndex)])
        let text = banners[page].title ?? around.wording.accessibleText(ofImage: page + 1, of: banners.count).label
        let words = Line("▚ " + text, Style(.magenta))
        guard around.showsPictures, around.width >= 60, around.size.rows >= 32 else {
            return [words.with(index, in: around.width - 1)]
        }
        let image = Picture(url: banners[page].image, text: text, width: 24, height: 6, hasWords: false)
        let room = around.width - image.width - 3
        return image.lines(in: around).enumerated().map { row, line in
            row == image.height / 2 ? line.padded(to: image.width + 2) + words.with(index, in: room) : line
        } + [Line()]
    }
}
