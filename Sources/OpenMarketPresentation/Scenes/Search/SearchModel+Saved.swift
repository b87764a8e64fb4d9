import OpenMarketDomain

extension SearchModel {
    /// Shows the searches that the user keeps, and then, one after the other, how much is new.
    func loadSaved() async {
        // A store that cannot be read has nothing; searching goes on.
        guard let searches = try? await context.market.savedSearches.all() else { return }
        let before = state.saved
        let rows = searches.map { search in
            var row = SavedSearchRow(search, wording: context.wording)
            row.newText = before.first { $0.id == row.id }?.newText
            return row
        }
        source.change { $0.saved = rows }
        for search in searches {
            // A market that does not answer says nothing about what is new.
            guard let matches = try? await context.market.savedSearches.newMatches(of: search) else { continue }
            show(matches, at: search.id)
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
        try? await context.market.savedSearches.forget(id)
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
