import OpenMarket
import TerminalKit

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
        page.show(state.rooms.problem, width: around.width)
        if let text = state.ageText { page.header.append(Line(text, .faint)) }
        page.items = rooms.enumerated().map { lines(of: $1, isFocused: $0 == memory.focus) }
        page.alignment = .item(memory.focus)
        if rooms.isEmpty {
            page.show(empty: state.rooms.isLoading ? wording(.progressLoading) : state.emptyText, width: around.width)
        }
        page.hints = hints(memory)
        return page
    }

    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        guard let focus = memory.moved(by: key, of: rooms.count) else { return performed(key, memory) }
        return Reaction(memory).focusing(focus, of: rooms.count)
    }

    func keys(_ memory: SceneMemory) -> [CommandKey] {
        let loading = CommandKey("r", "load")
        guard rooms.indices.contains(memory.focus) else { return [loading] }
        let id = rooms[memory.focus].id.rawValue
        return [
            CommandKey("↵", .init("open", id), title: around.wording(.titleRoom)), loading,
            CommandKey("d", .init("leave", id)), CommandKey("del", .init("leave", id), isShown: false),
        ]
    }

    private func lines(of room: ChatRoomRow, isFocused: Bool) -> [Line] {
        let width = around.width - 3
        let badge = Line(room.unreadCount > 0 ? "● \(room.unreadCount) " : "", Style(.red, bold: true))
        let title = (badge + Line(room.title, .title)).with(Line(room.time, .faint), in: width)
        let said = room.lastMessage.split(separator: "\n").first.map(String.init) ?? ""
        return [
            .row(title, isFocused: isFocused, in: width),
            (Line("  ") + Line(said, .faint)).cut(to: around.width - 1),
        ]
    }
}
