import OpenMarket
import OpenMarketTerminal

/// One chat.
///
/// Keys go to what is being written; the up arrow goes to messages, counted from the last.
struct RoomView: SceneView {
    let state: ChatRoomState
    let around: SceneSurroundings

    func page(_ memory: SceneMemory) -> Page {
        let wording = around.wording
        var page = Page(state.title.isEmpty ? wording(.titleRoom) : state.title)
        page.status = state.connectionText ?? ""
        page.isBusy = state.isLoadingOlder || (!state.isLive && state.problem == nil)
        page.show(state.problem, width: around.width)
        if let subject = state.subject {
            let line = Line.joined([Line(subject.title, .title), Line(subject.price)])
            page.header.append(line.cut(to: around.width - 1))
        }
        if let text = state.ageText { page.header.append(Line(text, .faint)) }
        if state.hasOlder { page.header.append(Line("↑ " + wording(.actionLoadMore), .faint)) }
        let focused = state.messages.count - memory.focus
        page.items = state.messages.enumerated().map { index, message in
            lines(of: message, isFocused: memory.focus > 0 && index == focused)
        }
        page.alignment = memory.focus == 0 ? .end : .itemOnTop(focused)
        page.show(empty: state.emptyText, width: around.width)
        page.footer = [Line(String(repeating: "─", count: around.width), .faint)]
        page.footer += FieldLines.lines(of: state.problems, width: around.width)
        page.footer +=
            FieldLines(
                label: wording(.fieldMessage),
                text: state.draft,
                placeholder: wording(.fieldMessagePlaceholder),
                typing: memory.typing(at: 0),
                width: around.width
            ).lines
        page.hints = hints(memory)
        return page
    }

    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        var same = Reaction(memory)
        switch key {
        case .up, .wheelUp, .pageUp:
            let step = key == .pageUp ? max(1, around.size.rows / 3) : 1
            let isAtTop = memory.focus + step >= state.messages.count
            same.memory.focus = min(memory.focus + step, state.messages.count)
            return same.doing(isAtTop && state.hasOlder ? .command("older") : nil)
        case .down, .wheelDown, .pageDown:
            same.memory.focus = max(0, memory.focus - (key == .pageDown ? max(1, around.size.rows / 3) : 1))
            return same
        default:
            if let performed = performed(key, memory) { return performed }
            if key != .delete { same.memory.focus = 0 }
            return same.typing(key, in: state.draft) { .command("type", text: $0) }
        }
    }

    /// Enter is for the message that keys went up to, and otherwise for what is being written.
    func keys(_ memory: SceneMemory) -> [CommandKey] {
        let product = around.wording(.titleDetail)
        let rest = [CommandKey("^P", "subject", title: product), CommandKey("^B", "block"), back(memory)]
        guard let id = chosen(memory)?.id.rawValue else { return [CommandKey("↵", "send")] + rest }
        return [
            CommandKey("↵", .init("failed", id)), CommandKey("↵", .init("link", id + "/0")),
            CommandKey("del", .init("report", id)),
        ] + rest
    }

    private func chosen(_ memory: SceneMemory) -> MessageRow? {
        let index = state.messages.count - memory.focus
        return memory.focus > 0 && state.messages.indices.contains(index) ? state.messages[index] : nil
    }

    /// The user's own messages are on the right.
    private func lines(of message: MessageRow, isFocused: Bool) -> [Line] {
        let room = max(10, around.width * 3 / 4)
        let texts = DisplayWidth.wrap(message.body, to: room)
        let width = texts.map { DisplayWidth.of($0) }.max() ?? 0
        let indent = message.isMine ? max(0, around.width - 2 - width) : 2
        var style = message.isMine ? Style(.cyan) : Style.plain
        if message.isWaiting { style = .faint }
        style.isReversed = isFocused
        let about = message.about
        let aboutStyle = message.hasFailed ? Style.problem : .faint
        let aboutIndent = message.isMine ? max(0, around.width - 2 - DisplayWidth.of(about)) : 2
        let links = message.text.parts.filter { $0.link != nil }.map { part in
            (Line(String(repeating: " ", count: indent)) + Line("↗ " + part.text, .accent)).cut(to: around.width - 1)
        }
        return texts.map { Line(String(repeating: " ", count: indent)) + Line($0, style) } + links
            + [Line(String(repeating: " ", count: aboutIndent)) + Line(about, aboutStyle)]
    }
}
