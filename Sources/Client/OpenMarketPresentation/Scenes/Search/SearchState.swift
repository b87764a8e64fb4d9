import OpenMarketDomain

/// Searching: suggestions while the user types, and earlier searches.
public struct SearchState: SceneState {
    /// The facts of the scene.
    public struct Facts: Sendable {
        var text = ""
        var suggestions: Loaded<[String]> = .idle
        /// The earlier searches, and whether they were read.
        var recent: [String] = []
        var isHistoryRead = false
        var popular: [String] = []
        var saved: [SavedSearch] = []
        /// The numbers of new matches, as far as they were counted.
        var matches: [SavedSearch.ID: NewMatches] = [:]
        var isCounting = false
        /// The searches that the market watches for the user; `nil` where it watches none, and while it was not asked.
        var watched: [WatchedSearch]?
    }

    public let text: String
    /// Names that match, in the market's order.
    public let suggestions: LoadState<[String]>
    /// The earlier searches, the newest first; to be shown while nothing is typed.
    public let recent: [String]
    /// The texts that are searched for most in the market; to be shown while nothing is typed.
    public let popular: [String]
    /// The searches that the user keeps, the newest first; to be shown while nothing is typed.
    public let saved: [SavedSearchRow]
    /// Whether it is still being counted how much is new in them.
    public let isCounting: Bool
    public let emptyText: String?
    /// Whether the scene waits for a change that must not be sent twice.
    public let isBusy: Bool
    public let alert: AlertModel?

    public init(_ facts: Facts, in drawing: SceneDrawing) {
        let wording = drawing.wording
        (text, recent, isCounting) = (facts.text, facts.recent, facts.isCounting)
        (isBusy, alert) = (drawing.isBusy, drawing.alert)
        popular = facts.popular.filter { !facts.recent.contains($0) }
        suggestions = facts.suggestions.drawn(in: wording) { $0 }
        saved = facts.saved.map { search in
            let isWatched = facts.watched?.contains { $0.query == search.query }
            return SavedSearchRow(search, facts.matches[search.id], isWatched: isWatched, wording: wording)
        }
        emptyText =
            if facts.text.allSatisfy(\.isWhitespace) {
                recent.isEmpty && facts.isHistoryRead ? wording(.emptyRecentSearches) : nil
            } else {
                suggestions == .loaded([]) ? wording(.emptyResults, facts.text) : nil
            }
    }

    /// A suggestion, and which parts of it were typed.
    public func matched(_ suggestion: String) -> MatchedText {
        MatchedText(suggestion, searchedFor: text)
    }
}

extension SearchState {
    /// The searches that are kept and the earlier ones, or what is suggested for a text.
    public func sections(in wording: Wording) -> [SceneSection] {
        guard text.allSatisfy(\.isWhitespace) else {
            let rows = (suggestions.value ?? []).map { SceneRow($0, open: .init("choose", $0)) }
            let problem = suggestions.problem
            let retry: SceneCommand.ID? = problem?.isWorthRetrying == true ? "retry" : nil
            return [SceneSection("suggestions", rows, emptyText: emptyText, problem: problem, retry: retry)]
        }
        let kept = saved.map { row in
            let id = row.id.rawValue
            return SceneRow(
                row.title,
                text: row.newText,
                isNews: true,
                open: .init("openSaved", id),
                others: (row.isWatched == nil ? [] : [.init("watch", id)]) + [.init("forgetSaved", id)]
            )
        }
        let earlier = recent.map { SceneRow($0, open: .init("recent", $0), others: [.init("forget", $0)]) }
        let often = popular.map { SceneRow($0, open: .init("popular", $0)) }
        let sections = [
            SceneSection("saved", title: wording(.searchesSaved), kept),
            SceneSection("recent", title: wording(.recentSearches), earlier, emptyText: emptyText),
            SceneSection("popular", title: wording(.popularSearches), often),
        ]
        return sections.filter { !$0.isBlank }
    }
}
