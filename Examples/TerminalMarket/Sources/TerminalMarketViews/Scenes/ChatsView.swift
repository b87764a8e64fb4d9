import OpenMarket
import TerminalScreen

/// The user's chats.
struct ChatsView: SceneView {
    let state: ChatListModel.State
    let around: SceneSurroundings

    private var rooms: [ChatRoomRow] { state.rooms.value ?? [] }

    func page(_ memory: SceneMemory) -> Page {
        let wording = around.wording
        var page = Page(wording(.titleChats))
        page.isBusy = state.rooms.isLoading
        if state.unreadCount > 0 { page.status = wording(.unreadCount, String(state.unreadCount)) }
        if let problem = state.rooms.problem { page.show(problem, in: wording, width: around.width) }
        if let text = state.ageText { page.header.append(Line(text, .faint)) }
        page.items = rooms.enumerated().map { lines(of: $1, isFocused: $0 == memory.focus) }
        page.alignment = .item(memory.focus)
        if rooms.isEmpty {
            page.show(empty: state.rooms.isLoading ? wording(.progressLoading) : state.emptyText, width: around.width)
        }
        page.hints = [Page.Hint("r", wording(.actionRefresh))]
        if !rooms.isEmpty {
            page.hints.insert(Page.Hint("↵", wording(.titleRoom)), at: 0)
            page.hints.append(Page.Hint("d", wording(.actionLeaveChat)))
        }
        return page
    }

    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        let same = Reaction(memory)
        if let focus = memory.moved(by: key, of: rooms.count) { return same.focusing(focus, of: rooms.count) }
        let room = rooms.indices.contains(memory.focus) ? rooms[memory.focus].id : nil
        switch key {
        case .enter: return same.doing(room.map { .chats(.open($0)) })
        case .character("d"), .delete: return same.doing(room.map { .chats(.leave($0)) })
        case .character("r"): return same.doing(.chats(.load))
        default: return nil
        }
    }

    private func lines(of room: ChatRoomRow, isFocused: Bool) -> [Line] {
        let width = around.width - 3
        let badge = Line(room.unreadCount > 0 ? "● \(room.unreadCount) " : "", Style(.red, bold: true))
        let title = (badge + Line(room.title, .title)).with(Line(room.time, .faint), in: width)
        let said = room.lastMessage.split(separator: "\n").first.map(String.init) ?? ""
        return [
            Line(isFocused ? "› " : "  ", .accent) + (isFocused ? title.chosen(in: width) : title),
            (Line("  ") + Line(said, .faint)).cut(to: around.width - 1),
        ]
    }
}
