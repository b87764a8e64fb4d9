import OpenMarketDomain

extension SearchModel {
    /// The field of a search, what is suggested for it, and the searches of before.
    @SceneOfferBuilder public var offers: [SceneOffer] {
        let field = FormField(.fieldSearch, .fieldSearchPlaceholder, .text, in: context.wording)
        offer("type", field.filled(with: state.text)) { .type($0) }
        offer("submit", context.wording(.actionSearch), .search, .submit)
        if state.suggestions.problem?.isWorthRetrying == true {
            offer("retry", context.wording(.actionRetry), .refresh, at: .menu, .retry)
        }
        for name in state.suggestions.value ?? [] {
            offer(.init("choose", name), name, .search, at: .row(name), .choose(name))
        }
        for text in state.recent {
            offer(.init("recent", text), text, .search, at: .row(text), .choose(text))
            offer(.init("forget", text), context.wording(.actionDelete), .delete, at: .row(text), .forget(text))
        }
        if !state.recent.isEmpty {
            offer(
                "forgetAll",
                context.wording(.actionClearSearches),
                .delete,
                role: .destructive,
                at: .menu,
                .forgetAll
            )
        }
        for search in state.saved {
            let (id, row) = (search.id.rawValue, SceneCommand.Placement.row(search.id.rawValue))
            let title = [search.title, search.newText].compactMap(\.self).joined(separator: " ")
            offer(.init("openSaved", id), title, .search, at: row, .openSaved(search.id))
            offer(.init("forgetSaved", id), context.wording(.searchUnsave), .delete, at: row, .forgetSaved(search.id))
        }
    }
}

extension SearchModel.State {
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
                others: [.init("forgetSaved", id)]
            )
        }
        let earlier = recent.map { SceneRow($0, open: .init("recent", $0), others: [.init("forget", $0)]) }
        let sections = [
            SceneSection("saved", title: wording(.searchesSaved), kept),
            SceneSection("recent", title: wording(.recentSearches), earlier, emptyText: emptyText),
        ]
        return sections.filter { !$0.isBlank }
    }
}
