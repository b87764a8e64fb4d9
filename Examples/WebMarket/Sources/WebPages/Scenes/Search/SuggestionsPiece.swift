public import OpenMarket

/// What the market suggests for a text that is being typed, by itself: what the script asks for.
public struct SuggestionsPiece: Sendable {
    let state: SearchModel.State

    /// The suggestions of a search.
    public init(state: SearchModel.State) {
        self.state = state
    }

    /// Links to what is found for each name.
    public var html: HTML {
        if let problem = state.suggestions.problem { return tag("p", .class("empty")) { problem.text.message } }
        let names = state.suggestions.value ?? []
        guard !names.isEmpty else {
            return state.emptyText.map { text in tag("p", .class("empty")) { text } } ?? .nothing
        }
        return tag("ul", .class("rows")) {
            for name in names { tag("li") { tag("a", .href(.results(name))) { name } } }
        }
    }
}
