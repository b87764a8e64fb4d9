import OpenMarket
import OpenMarketTerminal

/// The search: a field, and suggestions or earlier searches below it.
struct SearchView: SceneView {
    let state: SearchState
    let around: SceneSurroundings

    private var isBlank: Bool { state.text.allSatisfy(\.isWhitespace) }
    private var rows: SceneRows {
        SceneRows(sections: state.sections(in: around.wording), around: around, searched: isBlank ? "" : state.text)
    }

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
        if rows.count > 0, let title = rows.sections.first?.title { page.header += [Line(), Line(title, .title)] }
        rows.show(in: &page, focus: memory.focus - 1)
        page.hints = hints(memory)
        return page
    }

    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        var same = Reaction(memory)
        if let moved = moved(by: key, memory, of: rows.count + 1) { return moved }
        if let performed = performed(key, memory) {
            // The keys stay in the list when something is taken out of it.
            let isTaken = [.delete, .control("d"), .control("k")].contains(key)
            return isTaken ? performed.focusing(key == .control("k") ? 0 : memory.focus, of: rows.count) : performed
        }
        guard key != .delete || memory.focus == 0 else { return nil }
        same.memory.focus = 0
        return same.typing(key, in: state.text) { .command("type", text: $0) }
    }

    func keys(_ memory: SceneMemory) -> [CommandKey] {
        let wording = around.wording
        let rest = [
            CommandKey("^R", "retry"), CommandKey("^K", "forgetAll", isShown: isBlank),
            CommandKey("^O", wording(.tabHome), Reaction(memory).calling("goHome") { $0.goHome() }), back(memory),
        ]
        let (place, open) = (memory.focus - 1, rows.opening(at: memory.focus - 1, wording(.actionSearch)))
        guard !open.isEmpty else { return [CommandKey("↵", "submit")] + rest }
        return open + rows.turning(at: place, "^N") + rows.removing(at: place, "^D", wording(.actionDelete)) + rest
    }
}
