import OpenMarketDomain

extension SearchModel {
    /// The field of a search, what is suggested for it, and the searches of before.
    @SceneOfferBuilder public var offers: [SceneOffer] {
        let field = FormField(.fieldSearch, .fieldSearchPlaceholder, .text, in: context.wording)
        offer("type", field.filled(with: state.text)) { .type($0) }
        offer("submit", context.wording(.actionSearch), .search, .submit)
        if state.suggestions.problem != nil {
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
