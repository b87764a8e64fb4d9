import OpenMarketDomain

/// A registration that the market has refused comes back into a form, with its photos, to be changed and sent again.
extension ProductFormModel {
    /// Shows what was refused, once; where that fails, loading the form again tries again.
    func restoreRefused() async {
        guard let replaced, !hasLookedForDraft, let pending = context.market.pending else { return }
        hasLookedForDraft = true
        do throws(MarketError) {
            let contents = try await pending.contents(of: replaced)
            guard state.isEnabled, !state.hasChanges else { return }
            show(contents)
        } catch {
            hasLookedForDraft = false
            source.show(context.alerts.failure(error))
        }
    }

    private func show(_ contents: RegistrationContents) {
        showsReplaced = true
        let draft = contents.draft
        source.change { state in
            let texts = ProductFormEntry.texts(of: draft, context.decimalSeparator)
            for (field, text) in texts { state.fields[field]?.text = text }
            if !state.currencies.contains(draft.price.currency) { state.currencies.append(draft.price.currency) }
            state.use(draft.price.currency)
            state.category = draft.category
        }
        showCategories()
        add(contents.images)
    }
}
