import OpenMarketDomain

extension ProductFormModel {
    /// Offers the categories, in a market that has them; one that only its market knows stays among them.
    func showCategories() {
        guard context.market.hasCategories else { return }
        source.change { state in
            state.categories = CategoryRow.all(in: context.wording)
            if let own = state.category, !ProductCategory.all.contains(own) {
                state.categories.append(CategoryRow(own, in: context.wording))
            }
            state.categoryLabel = context.wording(.fieldCategory)
            state.noCategory = context.wording(.fieldCategoryNone)
        }
    }

    /// Chooses a category, or none.
    func categorize(_ category: ProductCategory?) {
        let isOffered = category == nil || state.categories.contains { $0.id == category }
        guard state.isEnabled, isOffered else { return }
        source.change { $0.category = category }
        check()
    }
}
