import OpenMarket
import TerminalKit

/// The user's own page.
struct MyPageView: SceneView {
    /// A row that keys can go to.
    private struct Entry {
        var lines: [Line] = []
        let title: Line
        /// What the enter key does.
        let command: SceneCommand.ID
        /// What the delete key does.
        var delete: SceneCommand.ID?
    }

    let state: MyPageModel.State
    let around: SceneSurroundings

    private var followed: FollowedSellersModel.State? { state.followed }

    func page(_ memory: SceneMemory) -> Page {
        let wording = around.wording
        var page = Page(wording(.titleMy))
        page.isBusy = state.isBusy || followed?.isBusy == true
        if let name = state.vendorName { page.header.append(Line("  " + name, .title)) }
        if let email = state.email { page.header.append(Line("  " + email, .faint)) }
        if page.header.isEmpty { page.header.append(Line("  " + wording(.emptyLoggedOut), .faint)) }
        page.header.append(Line())
        page.items = entries.enumerated().map { index, entry in
            let row = Line.row(entry.title, isFocused: index == memory.focus, in: around.width - 4)
            return entry.lines + [row.cut(to: around.width - 1)]
        }
        for problem in [state.blocked.problem, followed?.rows.problem].compactMap(\.self) {
            page.show(problem, width: around.width)
        }
        if let text = followed?.emptyText { page.items.append(followedTitle + [Line("  " + text, .faint)]) }
        if let text = state.emptyBlockedText { page.items.append([Line("  " + text, .faint)]) }
        page.alignment = .item(memory.focus)
        page.hints = hints(memory)
        return page
    }

    func keys(_ memory: SceneMemory) -> [CommandKey] {
        guard entries.indices.contains(memory.focus) else { return [] }
        let entry = entries[memory.focus]
        return [CommandKey("↵", entry.command, title: entry.title.spans.first?.text)]
            + (entry.delete.map { [CommandKey("del", $0)] } ?? [])
    }

    /// The rows, and below them whom the user follows and whom the user has blocked.
    private var entries: [Entry] {
        state.rows.map { Entry(title: Line($0.title), command: .init("open", $0.id.rawValue)) }
            + unsentEntries + followedEntries
            + (state.blocked.value ?? []).map { row in
                let title = Line(around.wording(.actionUnblock) + ": " + row.name)
                return Entry(title: title, command: .init("unblock", row.id.rawValue))
            }
    }

    /// The products that wait for the market: enter sends one now, or opens the form with one that was refused.
    private var unsentEntries: [Entry] {
        state.unsent.enumerated().map { index, row in
            let title = index == 0 ? [Line(), Line("  " + around.wording(.titleUnsent), .title)] : []
            return Entry(
                lines: title,
                title: Line(row.title) + Line("  " + row.text, row.isRefused ? .accent : .faint),
                command: .init(row.isChangeable ? "change" : "sendAgain", row.id.rawValue),
                delete: .init("giveUp", row.id.rawValue)
            )
        }
    }

    /// What all of them offer, and each of them with how much is new.
    private var followedEntries: [Entry] {
        guard let rows = followed?.rows.value, !rows.isEmpty else { return [] }
        let all = Line(around.wording(.titleFollowedProducts))
        return [Entry(lines: followedTitle, title: all, command: "followedProducts")]
            + rows.map { row in
                Entry(
                    title: Line(row.name) + Line(row.news.map { "  " + $0 } ?? "", .accent),
                    command: .init("seller", row.id.rawValue),
                    delete: .init("unfollow", row.id.rawValue)
                )
            }
    }

    private var followedTitle: [Line] { [Line(), Line("  " + around.wording(.titleFollowed), .title)] }

    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        guard let focus = memory.moved(by: key, of: entries.count) else { return performed(key, memory) }
        return Reaction(memory).focusing(focus, of: entries.count)
    }
}
