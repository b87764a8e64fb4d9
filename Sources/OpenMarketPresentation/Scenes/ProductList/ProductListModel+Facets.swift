import OpenMarketDomain

extension ProductListModel {
    /// Shows how many products the list would have if it were narrowed in another way.
    ///
    /// What the market has counted for an earlier filter is dropped. Without counts there are the categories at least.
    func showFacets() async {
        let filter = state.filter
        guard isOpened, context.market.hasCategories, let query = pages.countedQuery(filter: filter) else { return }
        let facets = try? await context.market.discovery.facets(of: query)
        guard filter == state.filter else { return }
        let choices = FacetChoices(facets, filter, below: kind.category, in: context.wording)
        source.change { $0.facets = choices.groups.isEmpty ? nil : choices }
    }
}
