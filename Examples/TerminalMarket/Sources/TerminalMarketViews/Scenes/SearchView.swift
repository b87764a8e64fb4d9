import OpenMarket
import TerminalKit

/// The search: a field, and suggestions or earlier searches below it.
struct SearchView: SceneView {
    let state: SearchModel.State
    let around: SceneSurroundings

    private var isBlank: Bool { state.text.allSatisfy(\.isWhitespace) }
    private var saved: [SavedSearchRow] { isBlank ? state.saved : [] }
    private var texts: [String] { isBlank ? state.recent : state.suggestions.value ?? [] }
    /// Saved searches, then earlier ones or suggestions.
    private var count: Int { saved.count + texts.count }

    func page(_ memory: SceneMemory) -> Page {
        let wording = around.wording
        var page = Page(wording(.titleSearch))
        page.isBusy = state.suggestions.isLoading
        page.header =
            FieldLines(
                label: wording(.fieldSearch),
                text: state.text,
                placeholder: wording(.fieldSearchPlaceholder),
                typing: memory.typing(at: 0),
                width: around.width
            ).lines
        if !saved.isEmpty {
            page.header += [Line(), Line(wording(.searchesSaved) + " · " + wording(.recentSearches), .title)]
        } else if isBlank, !state.recent.isEmpty {
            page.header += [Line(), Line(wording(.recentSearches), .title)]
        }
        page.show(state.suggestions.problem, width: around.width)
        let lines = saved.map(line) + texts.map { isBlank ? Line($0) : Line(state.matched($0)) }
        let room = around.width - 4
        page.items = lines.enumerated().map { index, line in
            [.row(line.cut(to: room), isFocused: memory.focus == index + 1, in: room)]
        }
        page.alignment = .item(memory.focus - 1)
        if count == 0 { page.show(empty: state.emptyText, width: around.width) }
        page.hints =
            hints(memory) + [Page.Hint("^O", wording(.tabHome)), Page.Hint("esc", wording(.actionBack))]
        return page
    }

    private func line(of row: SavedSearchRow) -> Line {
        Line(row.title) + Line(row.newText.map { "  " + $0 } ?? "", .accent)
    }

    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        var same = Reaction(memory)
        if let focus = memory.moved(by: key, of: count + 1) { return same.focusing(focus, of: count + 1) }
        if key == .control("o") { return same.doing(.search(.home)) }
        if let performed = performed(key, memory) {
            // The keys stay in the list when something is taken out of it.
            return key == .enter ? performed : performed.focusing(key == .control("k") ? 0 : memory.focus, of: count)
        }
        guard key != .delete || memory.focus == 0 else { return nil }
        same.memory.focus = 0
        return same.typing(key, in: state.text) { .command("type", text: $0) }
    }

    func keys(_ memory: SceneMemory) -> [CommandKey] {
        let search = around.wording(.actionSearch)
        let rest = [CommandKey("^R", "retry"), CommandKey("^K", "forgetAll", isShown: isBlank)]
        let place = memory.focus - 1
        if saved.indices.contains(place) {
            let id = saved[place].id.rawValue
            return [CommandKey("↵", .init("openSaved", id), title: search)] + forgetting(.init("forgetSaved", id))
                + rest
        }
        guard texts.indices.contains(place - saved.count) else { return [CommandKey("↵", "submit")] + rest }
        let text = texts[place - saved.count]
        return [CommandKey("↵", .init(isBlank ? "recent" : "choose", text), title: search)]
            + (isBlank ? forgetting(.init("forget", text)) : []) + rest
    }

    private func forgetting(_ command: SceneCommand.ID) -> [CommandKey] {
        let title = around.wording(.actionDelete)
        return [CommandKey("^D", command, title: title), CommandKey("del", command, isShown: false)]
    }
}
