public import HTMLKit
public import OpenMarket

/// What the market suggests for a text that is being typed, by itself: what the script asks for.
public struct SuggestionsPiece: Sendable {
    let state: SearchModel.State
    let wording: Wording

    /// The suggestions of a search.
    public init(state: SearchModel.State, wording: Wording) {
        self.state = state
        self.wording = wording
    }

    /// Links to what is found for each name.
    public var html: HTML {
        if let problem = state.suggestions.problem { return show(problem) }
        let names = state.suggestions.value ?? []
        guard !names.isEmpty else {
            return state.emptyText.map { text in tag("p", .class("empty")) { text } } ?? .nothing
        }
        return tag("ul", .class("rows"), Attribute("role", "listbox"), .label(wording(.fieldSearch))) {
            for name in names { tag("li", Attribute("role", "none")) { option(name) } }
        }
    }

    /// A name to choose while the focus stays in the field.
    private func option(_ name: String) -> HTML {
        tag(
            "a",
            .href(.search(name)),
            Attribute("role", "option"),
            Attribute("aria-selected", "false"),
            Attribute("tabindex", "-1")
        ) { state.matched(name).html }
    }

    private func show(_ problem: Problem) -> HTML {
        .joined([
            tag("p", .class("empty")) { problem.text.message },
            problem.isWorthRetrying
                ? tag("button", .type("button"), .hook("retry")) { wording(.actionRetry) } : .nothing,
        ])
    }
}
