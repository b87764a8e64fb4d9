import OpenMarket
import OpenMarketTerminal

/// The choice of a buyer, in place of the product: those with whom the seller has a chat.
struct BuyersView: SceneView {
    let state: SaleState
    let around: SceneSurroundings

    func page(_ memory: SceneMemory) -> Page {
        var page = Page(around.wording(.titleBuyers))
        page.isBusy = state.buyers.isLoading
        page.show(state.buyers.problem, width: around.width)
        page.items = entries.enumerated().map { index, entry in
            [.row(Line(entry.title), isFocused: index == memory.asideFocus, in: around.width - 4)]
        }
        page.alignment = .item(memory.asideFocus)
        page.show(empty: state.noBuyersText, width: around.width)
        page.hints = hints(memory)
        return page
    }

    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        movedAside(by: key, memory, of: entries.count) ?? performed(key, memory)
    }

    func keys(_ memory: SceneMemory) -> [CommandKey] {
        let same = Reaction(memory)
        let chosen = entries.indices.contains(memory.asideFocus) ? entries[memory.asideFocus] : nil
        let again = state.buyers.problem?.isWorthRetrying == true ? around.wording(.actionRetry) : nil
        let deal = chosen.map { CommandKey("↵", $0.title, same.showing(nil).doing(.command($0.id))) }
        return [deal].compactMap(\.self)
            + [CommandKey("r", again, same.doing(.command("buyers"))), backToScene(memory)]
    }

    /// What can be agreed on, with each of them.
    private var entries: [SceneCommand] {
        around.commands.filter { ["reserve", "sell"].contains($0.id.verb) }
    }
}

/// A review that is being written, in place of the product: stars, a text and a button.
///
/// It stays until the market has taken the review, so that nothing typed is lost by a failure.
struct ReviewFormView: SceneView {
    /// What keys can go to, from top to bottom.
    private enum Part: Int, CaseIterable {
        case stars, text, send
    }

    let state: SaleState
    let around: SceneSurroundings

    func page(_ memory: SceneMemory) -> Page {
        let wording = around.wording
        var page = Page(wording(.titleReview))
        let part = part(memory)
        if let text = state.text { page.header = Line.wrapped(text, .faint, to: around.width) + [Line()] }
        page.items = [
            FieldLines(
                label: wording(.titleReview),
                text: "◂ \(Self.row(of: memory.stars)) ▸",
                typing: part == .stars ? .end : nil,
                width: around.width
            ).lines,
            FieldLines(
                label: wording(.fieldMessage),
                text: memory.text,
                typing: part == .text ? TypingPlace(fromEnd: memory.fromEnd) : nil,
                width: around.width
            ).lines,
            [Line(), .button(wording(.actionReview), isFocused: part == .send)],
        ]
        page.alignment = .item(memory.asideFocus)
        page.hints = hints(memory)
        return page
    }

    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        let same = Reaction(memory)
        if let known = movedAside(by: key, memory, of: Part.allCases.count) ?? performed(key, memory) { return known }
        switch (part(memory), key) {
        case (.send, .enter): return sent(memory)
        case (_, .enter): return going(to: memory.asideFocus + 1, same)
        case (.stars, .left): return giving((memory.stars?.rawValue ?? 0) - 1, same)
        case (.stars, .right): return giving((memory.stars?.rawValue ?? 0) + 1, same)
        case (.stars, .character(let digit)): return giving(digit.wholeNumberValue ?? 0, same)
        case (.text, _): return typing(key, same)
        default: return nil
        }
    }

    func keys(_ memory: SceneMemory) -> [CommandKey] {
        [CommandKey("^S", around.wording(.actionReview), sent(memory)), backToScene(memory)]
    }

    /// Without stars there is nothing to send yet.
    private func sent(_ memory: SceneMemory) -> Reaction {
        let same = Reaction(memory)
        guard let stars = memory.stars else { return going(to: Part.stars.rawValue, same) }
        return same.doing(.command(.init("review", String(stars.rawValue)), text: memory.text))
    }

    private func part(_ memory: SceneMemory) -> Part { Part(rawValue: memory.asideFocus) ?? .stars }

    private func going(to focus: Int, _ reaction: Reaction) -> Reaction {
        var reaction = reaction
        (reaction.memory.asideFocus, reaction.memory.fromEnd) = (focus, 0)
        return reaction
    }

    /// Another number of stars, where there can be so many.
    private func giving(_ stars: Int, _ reaction: Reaction) -> Reaction {
        var reaction = reaction
        reaction.memory.stars = Stars(rawValue: stars) ?? reaction.memory.stars
        return reaction
    }

    private func typing(_ key: Key, _ reaction: Reaction) -> Reaction? {
        guard let typed = Typing(key, in: reaction.memory.text, fromEnd: reaction.memory.fromEnd) else { return nil }
        var reaction = reaction
        (reaction.memory.text, reaction.memory.fromEnd) = (typed.text, typed.fromEnd)
        return reaction
    }

    private static func row(of stars: Stars?) -> String {
        Stars.allCases.map { $0.rawValue <= stars?.rawValue ?? 0 ? "★" : "☆" }.joined()
    }
}
