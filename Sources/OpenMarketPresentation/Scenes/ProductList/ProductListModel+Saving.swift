import OpenMarketDomain

extension ProductListModel {
    /// The search that would be saved: a text, with the conditions of the filter.
    private var savable: ProductQuery? {
        guard case .search = kind, !kind.text.isEmpty else { return nil }
        return state.filter.query(for: kind.text)
    }

    /// Shows whether the search is kept; what is shown of one that is kept counts as seen.
    func followSaved() async {
        guard isOpened, let id = await showSaved() else { return }
        try? await context.market.kept.markSeen(id)
    }

    /// Shows whether the search is kept, and says which one it is.
    @discardableResult
    func showSaved() async -> SavedSearch.ID? {
        guard let query = savable else { return nil }
        let saved = try? await context.market.kept.searches().first { $0.query == query }
        guard query == savable else { return nil }
        source.change { $0.savedSearch = saved?.id }
        return saved?.id
    }

    /// Takes everything off the list of what the user has looked at.
    func forgetViewed() async {
        guard kind == .viewed else { return }
        do throws(MarketError) {
            try await context.market.kept.forgetViews()
            await startOver()
        } catch {
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }

    /// Keeps the search, or no longer.
    func toggleSaved() async {
        guard let query = savable else { return }
        do throws(MarketError) {
            if let id = state.savedSearch {
                try await context.market.kept.forgetSearch(id)
                source.change { $0.savedSearch = nil }
            } else {
                let saved = try await context.market.kept.saveSearch(query)
                if query == savable { source.change { $0.savedSearch = saved.id } }
            }
        } catch {
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }
}
