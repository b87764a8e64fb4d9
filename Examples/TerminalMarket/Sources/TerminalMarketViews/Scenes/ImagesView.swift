import Foundation
import OpenMarket
import OpenMarketTerminal

/// Images in full size, and which of them is in view.
struct ImagesView: SceneView {
    let state: ImageViewerState
    let around: SceneSurroundings

    func page(_ memory: SceneMemory) -> Page {
        var page = Page(around.wording(.titleViewer))
        page.status = state.pageText ?? ""
        let url = state.urls.indices.contains(state.page - 1) ? state.urls[state.page - 1] : nil
        let picture = Picture(
            url: url,
            text: state.accessibility.label,
            width: around.width - 2,
            height: max(3, around.size.rows - 5)
        )
        page.items = [picture.lines(in: around), [Line(state.accessibility.label, .faint).cut(to: around.width - 1)]]
        page.hints = [Page.Hint("← →", state.pageText ?? ""), Page.Hint("esc", around.wording(.actionClose))]
        return page
    }

    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        let same = Reaction(memory)
        switch key {
        case .left, .up, .wheelUp: return same.doing(.command("previous"))
        case .right, .down, .wheelDown: return same.doing(.command("next"))
        case .escape, .enter: return same.doing(.command("close"))
        default: return nil
        }
    }
}
