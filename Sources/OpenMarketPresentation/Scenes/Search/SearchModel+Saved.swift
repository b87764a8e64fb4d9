import OpenMarketDomain

extension SearchModel {
    /// Shows the searches that the user keeps, and begins to count how much is new.
    func loadSaved() async {
        // A store that cannot be read has nothing; searching goes on.
        guard let searches = try? await context.market.kept.searches() else { return }
        let before = state.saved
        let rows = searches.map { search in
            var row = SavedSearchRow(search, wording: context.wording)
            row.newText = before.first { $0.id == row.id }?.newText
            return row
        }
        source.change { $0.saved = rows }
        count(searches)
    }

    /// Counts one after the other, while the user goes on: a market may be slow, or not respond at all.
    private func count(_ searches: [SavedSearch]) {
        counting?.cancel()
        source.change { $0.isCounting = !searches.isEmpty }
        counting = Task { [weak self, kept = context.market.kept] in
            for search in searches {
                do throws(MarketError) {
                    let matches = try await kept.newMatches(of: search)
                    guard !Task.isCancelled else { return }
                    self?.show(matches, at: search.id)
                } catch .offline, .unreachable, .connectionLost, .timedOut, .unavailable, .rateLimited, .cancelled {
                    // Stop: the market is unreachable.
                    break
                } catch {
                    continue
                }
            }
            if !Task.isCancelled { self?.source.change { $0.isCounting = false } }
        }
    }

    /// Goes to what matches a search that is kept.
    func open(_ id: SavedSearch.ID) {
        guard let row = state.saved.first(where: { $0.id == id }) else { return }
        onExit?(.saved(row.text, row.filter))
    }

    /// Keeps a search no longer.
    func forget(_ id: SavedSearch.ID) async {
        source.change { $0.saved.removeAll { $0.id == id } }
        try? await context.market.kept.forgetSearch(id)
    }

    private func show(_ matches: NewMatches, at id: SavedSearch.ID) {
        let wording = context.wording
        source.change { state in
            guard let index = state.saved.firstIndex(where: { $0.id == id }) else { return }
            state.saved[index].show(matches, in: wording)
        }
    }
}

extension SearchModel.State {
    /// A suggestion, and which parts of it were typed.
    public func matched(_ suggestion: String) -> MatchedText {
        MatchedText(suggestion, searchedFor: text)
    }
}
