import OpenMarketDomain

extension ProductListModel {
    /// Looks for what was meant, when nothing is found for what was typed; whether there is something to show instead.
    func findSpelling() async -> Bool {
        let isEmpty = state.rows.isEmpty && state.status == .ended && listRows.isEmpty
        guard isOpened, isEmpty, !kind.text.isEmpty, pages.correction == nil, state.filter.isEmpty else { return false }
        let sort = state.sort
        // Without a response there is nothing to show instead, as before.
        guard let text = try? await context.market.discovery.spelling(of: kind.text) else { return false }
        guard isAtStart == false, state.filter.isEmpty, state.sort == sort, pages.correction == nil else {
            return false
        }
        correct(to: text)
        return true
    }

    /// Shows the results for another text, and says so; `nil` goes back to what was typed.
    func correct(to text: String?) {
        pages.correction = text
        source.change { state in
            state.searchText = text ?? kind.text
            state.correctionText = text.map { context.wording(.searchCorrected, $0, kind.text) }
        }
    }
}
