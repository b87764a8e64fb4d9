import OpenMarket
import TerminalScreen

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
        if let problem = state.suggestions.problem { page.show(problem, in: wording, width: around.width) }
        let lines = saved.map(line) + texts.map { isBlank ? Line($0) : Line(state.matched($0)) }
        page.items = lines.enumerated().map { index, whole in
            let line = whole.cut(to: around.width - 4)
            let isFocused = memory.focus == index + 1
            return [Line(isFocused ? "› " : "  ", .accent) + (isFocused ? line.chosen(in: around.width - 4) : line)]
        }
        page.alignment = .item(memory.focus - 1)
        if count == 0 { page.show(empty: state.emptyText, width: around.width) }
        page.hints = [Page.Hint("↵", wording(.actionSearch))]
        if state.suggestions.problem?.isWorthRetrying == true {
            page.hints.append(Page.Hint("^R", wording(.actionRetry)))
        }
        if isBlank, !state.recent.isEmpty {
            page.hints += [
                Page.Hint("^D", wording(.actionDelete)), Page.Hint("^K", wording(.actionClearSearches)),
            ]
        }
        page.hints += [Page.Hint("^O", wording(.tabHome)), Page.Hint("esc", wording(.actionBack))]
        return page
    }

    private func line(of row: SavedSearchRow) -> Line {
        Line(row.title) + Line(row.newText.map { "  " + $0 } ?? "", .accent)
    }

    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        var same = Reaction(memory)
        let place = memory.focus - 1 - saved.count
        let chosen = texts.indices.contains(place) ? texts[place] : nil
        let search = saved.indices.contains(memory.focus - 1) ? saved[memory.focus - 1].id : nil
        if let focus = memory.moved(by: key, of: count + 1) { return same.focusing(focus, of: count + 1) }
        switch key {
        case .enter where search != nil: return same.doing(search.map { .search(.openSaved($0)) })
        case .control("d") where search != nil, .delete where search != nil:
            return same.doing(search.map { .search(.forgetSaved($0)) }).focusing(memory.focus, of: count)
        case .enter: return same.doing(.search(chosen.map { .choose($0) } ?? .submit))
        case .control("d"), .delete:
            guard isBlank, let chosen else { return nil }
            return same.doing(.search(.forget(chosen))).focusing(memory.focus, of: count)
        case .control("k"):
            same.memory.focus = 0
            return same.doing(.search(.forgetAll))
        case .control("r"): return same.doing(.search(.retry))
        case .control("o"): return same.doing(.search(.home))
        default:
            same.memory.focus = 0
            return same.typing(key, in: state.text) { .search(.type($0)) }
        }
    }
}
