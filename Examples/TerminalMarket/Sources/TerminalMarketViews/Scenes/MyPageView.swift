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
        page.items = entries.enumerated().map { index, entry in
            let line = Line(entry.title)
            let isFocused = index == memory.focus
            return [Line(isFocused ? "› " : "  ", .accent) + (isFocused ? line.chosen(in: around.width - 4) : line)]
        }
        if let problem = state.blocked.problem { page.show(problem, in: wording, width: around.width) }
        if let text = state.emptyBlockedText { page.items.append([Line("  " + text, .faint)]) }
        page.alignment = .item(memory.focus)
        page.hints = entries.indices.contains(memory.focus) ? [Page.Hint("↵", entries[memory.focus].title)] : []
        return page
    }

    /// The rows, and below them whom the user has blocked.
    private var entries: [(title: String, action: MyPageModel.Action)] {
        state.rows.map { ($0.title, .open($0.id)) }
            + (state.blocked.value ?? []).map { row in
                (around.wording(.actionUnblock) + ": " + row.name, .unblock(row.id))
            }
    }

    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        let same = Reaction(memory)
        if let focus = memory.moved(by: key, of: entries.count) { return same.focusing(focus, of: entries.count) }
        guard key == .enter, entries.indices.contains(memory.focus) else { return nil }
        return same.doing(.myPage(entries[memory.focus].action))
    }
}
