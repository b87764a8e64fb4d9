import OpenMarket
import TerminalKit

/// A review that is being written, in place of the product: stars, a text and a button.
///
/// It stays until the market has taken the review, so that nothing typed is lost by a failure.
struct ReviewFormView: SceneView {
    /// What keys can go to, from top to bottom.
    private enum Part: Int, CaseIterable {
        case stars, text, send
    }

    let state: SaleModel.State
    let around: SceneSurroundings

    func page(_ memory: SceneMemory) -> Page {
        let wording = around.wording
        var page = Page(wording(.titleReview))
        page.isBusy = state.isBusy
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
        page.hints = [Page.Hint("^S", wording(.actionReview)), Page.Hint("esc", wording(.actionBack))]
        return page
    }

    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        let same = Reaction(memory)
        let part = part(memory)
        if let focus = SceneMemory.moved(memory.asideFocus, by: key, of: Part.allCases.count) {
            return going(to: focus, same)
        }
        switch (part, key) {
        case (_, .control("s")), (.send, .enter):
            // Without stars there is nothing to send yet.
            guard let stars = memory.stars else { return going(to: Part.stars.rawValue, same) }
            return same.doing(.product(.sale(.review(stars, memory.text))))
        case (_, .enter): return going(to: memory.asideFocus + 1, same)
        case (.stars, .left): return giving((memory.stars?.rawValue ?? 0) - 1, same)
        case (.stars, .right): return giving((memory.stars?.rawValue ?? 0) + 1, same)
        case (.stars, .character(let digit)): return giving(digit.wholeNumberValue ?? 0, same)
        case (.text, _): return typing(key, same)
        default: return nil
        }
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
