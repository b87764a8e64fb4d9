import OpenMarket
import OpenMarketTerminal

/// Rows of other things than products, of which keys go to one.
struct SceneRows {
    let sections: [SceneSection]
    let around: SceneSurroundings
    /// What was searched for; it stands out in the rows.
    var searched = ""

    private var rows: [SceneRow] { sections.flatMap(\.rows) }
    var count: Int { rows.count }

    /// Shows the rows, each section but the first below its title, and what is known of those that are not there.
    func show(in page: inout Page, focus: Int) {
        for problem in sections.compactMap(\.problem) { page.show(problem, width: around.width) }
        var index = 0
        for section in sections {
            var title: [Line] = []
            if section.id != sections.first?.id, let text = section.title {
                title = [Line(), Line("  " + text, .title)]
            }
            for row in section.rows {
                page.items.append(title + lines(of: row, isFocused: index == focus))
                (title, index) = ([], index + 1)
            }
            if let text = section.emptyText, section.id != sections.first?.id {
                page.items.append(title + Line.wrapped("  " + text, .faint, to: around.width))
            }
        }
        page.alignment = .item(focus)
        if let first = sections.first, page.items.isEmpty { page.show(empty: first.emptyText, width: around.width) }
    }

    /// Enter opens a row, or does the first that can be done with it.
    func opening(at focus: Int, _ title: String? = nil) -> [CommandKey] {
        guard rows.indices.contains(focus) else { return [] }
        let row = rows[focus]
        return [CommandKey("↵", row.id, title: row.open == nil ? nil : title ?? row.title)]
    }

    /// A key does the first of several things that can be done with a row.
    func turning(at focus: Int, _ sign: String) -> [CommandKey] {
        guard rows.indices.contains(focus), rows[focus].others.count > 1 else { return [] }
        return [CommandKey(sign, rows[focus].others[0])]
    }

    /// The delete key does the last that can be done with a row, as another key may.
    func removing(at focus: Int, _ sign: String? = nil, _ title: String? = nil) -> [CommandKey] {
        let row = rows.indices.contains(focus) ? rows[focus] : nil
        guard let last = row?.others.last, last != row?.id else { return [] }
        let other = sign.map { [CommandKey($0, last, title: title)] } ?? []
        return other + [CommandKey("del", last, isShown: sign == nil)]
    }

    /// What is said beside it stands below the row in a list with times, and behind the title elsewhere.
    private func lines(of row: SceneRow, isFocused: Bool) -> [Line] {
        guard let time = row.side else {
            let name = Line(MatchedText(row.title, searchedFor: searched))
            let title = name + Line(row.text.map { "  " + $0 } ?? "", row.isNews ? .accent : .faint)
            let room = around.width - 4
            return [.row(title.cut(to: room), isFocused: isFocused, in: room)]
        }
        let width = around.width - 3
        let badge = Line(row.unreadCount > 0 ? "● \(row.unreadCount) " : "", Style(.red, bold: true))
        let title = (badge + Line(row.title, .title)).with(Line(time, .faint), in: width)
        let said = row.text?.split(separator: "\n").first.map(String.init) ?? ""
        return [
            .row(title, isFocused: isFocused, in: width),
            (Line("  ") + Line(said, .faint)).cut(to: around.width - 1),
        ]
    }
}

/// The user's chats.
struct ChatsView: SceneView {
    let state: ChatListState
    let around: SceneSurroundings

    private var rows: SceneRows { SceneRows(sections: [state.section], around: around) }

    func page(_ memory: SceneMemory) -> Page {
        let wording = around.wording
        var page = Page(wording(.titleChats))
        page.isBusy = state.rooms.isLoading
        if state.unreadCount > 0 { page.status = wording(.unreadCount, String(state.unreadCount)) }
        rows.show(in: &page, focus: memory.focus)
        if let text = state.ageText { page.header.append(Line(text, .faint)) }
        if rows.count == 0, state.rooms.isLoading {
            page.items = []
            page.show(empty: wording(.progressLoading), width: around.width)
        }
        page.hints = hints(memory)
        return page
    }

    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        moved(by: key, memory, of: rows.count) ?? performed(key, memory)
    }

    func keys(_ memory: SceneMemory) -> [CommandKey] {
        rows.opening(at: memory.focus, around.wording(.titleRoom)) + [CommandKey("r", "load")]
            + rows.removing(at: memory.focus, "d")
    }
}

/// The user's own page.
struct MyPageView: SceneView {
    let state: MyPageState
    let around: SceneSurroundings

    private var rows: SceneRows { SceneRows(sections: state.sections(in: around.wording), around: around) }

    func page(_ memory: SceneMemory) -> Page {
        var page = Page(around.wording(.titleMy))
        page.isBusy = state.isBusy
        let who = rows.sections.first?.title?.split(separator: "\n") ?? []
        page.header = who.enumerated().map { Line("  " + $1, $0 == 0 && state.vendorName != nil ? .title : .faint) }
        page.header.append(Line())
        rows.show(in: &page, focus: memory.focus)
        page.hints = hints(memory)
        return page
    }

    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        moved(by: key, memory, of: rows.count) ?? performed(key, memory)
    }

    func keys(_ memory: SceneMemory) -> [CommandKey] {
        rows.opening(at: memory.focus) + rows.removing(at: memory.focus)
    }
}

/// The settings of notices, as rows that are turned on and off.
struct NoticesView: SceneView {
    let state: NoticesState
    let around: SceneSurroundings

    private var rows: SceneRows { SceneRows(sections: state.sections(in: around.wording), around: around) }

    func page(_ memory: SceneMemory) -> Page {
        var page = Page(around.wording(.titleNotices))
        page.isBusy = state.isBusy
        rows.show(in: &page, focus: memory.focus)
        page.hints = hints(memory)
        return page
    }

    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        moved(by: key, memory, of: rows.count) ?? performed(key, memory)
    }

    func keys(_ memory: SceneMemory) -> [CommandKey] {
        rows.opening(at: memory.focus) + rows.removing(at: memory.focus)
    }
}
