import OpenMarket
import TerminalScreen

/// The user's own page.
struct MyPageView: SceneView {
    /// A row that keys can go to.
    private struct Entry {
        var lines: [Line] = []
        let title: Line
        let action: SceneAction
        /// What the delete key does, and what it is called.
        var delete: (action: SceneAction, title: String)?
    }

    let state: MyPageModel.State
    /// Whom the user follows.
    var followed: FollowedSellersModel.State?
    let around: SceneSurroundings

    func page(_ memory: SceneMemory) -> Page {
        let wording = around.wording
        var page = Page(wording(.titleMy))
        page.isBusy = state.isBusy || followed?.isBusy == true
        if let name = state.vendorName { page.header.append(Line("  " + name, .title)) }
        if let email = state.email { page.header.append(Line("  " + email, .faint)) }
        if page.header.isEmpty { page.header.append(Line("  " + wording(.emptyLoggedOut), .faint)) }
        page.header.append(Line())
        page.items = entries.enumerated().map { index, entry in
            let isFocused = index == memory.focus
            let line = isFocused ? entry.title.chosen(in: around.width - 4) : entry.title
            return entry.lines + [(Line(isFocused ? "› " : "  ", .accent) + line).cut(to: around.width - 1)]
        }
        for problem in [state.blocked.problem, followed?.rows.problem].compactMap(\.self) {
            page.show(problem, in: wording, width: around.width)
        }
        if let text = followed?.emptyText { page.items.append(followedTitle + [Line("  " + text, .faint)]) }
        if let text = state.emptyBlockedText { page.items.append([Line("  " + text, .faint)]) }
        page.alignment = .item(memory.focus)
        page.hints = hints(memory)
        return page
    }

    private func hints(_ memory: SceneMemory) -> [Page.Hint] {
        guard let entry = chosen(memory) else { return [] }
        let enter = Page.Hint("↵", entry.title.spans.first?.text ?? "")
        return entry.delete.map { [enter, Page.Hint("del", $0.title)] } ?? [enter]
    }

    /// The rows, and below them whom the user follows and whom the user has blocked.
    private var entries: [Entry] {
        state.rows.map { Entry(title: Line($0.title), action: .myPage(.open($0.id))) } + unsentEntries + followedEntries
            + (state.blocked.value ?? []).map { row in
                Entry(title: Line(around.wording(.actionUnblock) + ": " + row.name), action: .myPage(.unblock(row.id)))
            }
    }

    /// The products that wait for the market: enter sends one now, or opens the form with one that was refused.
    private var unsentEntries: [Entry] {
        state.unsent.enumerated().map { index, row in
            let title = index == 0 ? [Line(), Line("  " + around.wording(.titleUnsent), .title)] : []
            return Entry(
                lines: title,
                title: Line(row.title) + Line("  " + row.text, row.isRefused ? .accent : .faint),
                action: .myPage(row.isChangeable ? .change(row.id) : .sendAgain(row.id)),
                delete: (.myPage(.giveUp(row.id)), around.wording(.actionDelete))
            )
        }
    }

    /// What all of them offer, and each of them with how much is new.
    private var followedEntries: [Entry] {
        guard let rows = followed?.rows.value, !rows.isEmpty else { return [] }
        let all = Line(around.wording(.titleFollowedProducts))
        return [Entry(lines: followedTitle, title: all, action: .followed(.showProducts))]
            + rows.map { row in
                Entry(
                    title: Line(row.name) + Line(row.news.map { "  " + $0 } ?? "", .accent),
                    action: .followed(.open(row.id)),
                    delete: (.followed(.unfollow(row.id)), around.wording(.actionUnfollow))
                )
            }
    }

    private var followedTitle: [Line] { [Line(), Line("  " + around.wording(.titleFollowed), .title)] }

    private func chosen(_ memory: SceneMemory) -> Entry? {
        entries.indices.contains(memory.focus) ? entries[memory.focus] : nil
    }

    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        let same = Reaction(memory)
        if let focus = memory.moved(by: key, of: entries.count) { return same.focusing(focus, of: entries.count) }
        guard let entry = chosen(memory) else { return nil }
        switch key {
        case .enter: return same.doing(entry.action)
        case .delete: return entry.delete.map { same.doing($0.action) }
        default: return nil
        }
    }
}
