import OpenMarket
import TerminalScreen

/// The user's own page.
struct MyPageView: SceneView {
    let state: MyPageModel.State
    let around: SceneSurroundings

    func page(_ memory: SceneMemory) -> Page {
        let wording = around.wording
        var page = Page(wording(.titleMy))
        page.isBusy = state.isBusy
        if let name = state.vendorName { page.header.append(Line("  " + name, .title)) }
        if let email = state.email { page.header.append(Line("  " + email, .faint)) }
        if page.header.isEmpty { page.header.append(Line("  " + wording(.emptyLoggedOut), .faint)) }
        page.header.append(Line())
        page.items = state.rows.enumerated().map { index, row in
            let line = Line(row.title)
            let isFocused = index == memory.focus
            return [Line(isFocused ? "› " : "  ", .accent) + (isFocused ? line.chosen(in: around.width - 4) : line)]
        }
        page.alignment = .item(memory.focus)
        page.hints = state.rows.indices.contains(memory.focus) ? [Page.Hint("↵", state.rows[memory.focus].title)] : []
        return page
    }

    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        let same = Reaction(memory)
        if let focus = memory.moved(by: key, of: state.rows.count) { return same.focusing(focus, of: state.rows.count) }
        guard key == .enter, state.rows.indices.contains(memory.focus) else { return nil }
        return same.doing(.myPage(.open(state.rows[memory.focus].id)))
    }
}
