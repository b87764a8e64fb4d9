import OpenMarketDomain

/// Resolution of a conflict: another device has changed the product while it was edited here.
///
/// Fields that only one side has changed are merged. Where both have changed the same field, the user
/// sees both values and chooses.
extension ProductFormModel {
    /// Fetches the product as it is now, and merges or asks.
    func resolveConflict(secret: Secret?) async {
        guard case .edit(let id) = purpose, let original else { return }
        let moment = context.store.beginRequest()
        do throws(MarketError) {
            let theirs = try await context.market.refreshProduct(id)
            context.store.merge(theirs, asOf: moment)
            let fields = conflictingFields(with: ProductDraft(theirs), since: original)
            let category = categoryRow(theirs.product.category, since: original.category)
            guard fields.isEmpty, category == nil else {
                conflict = (theirs, fields, category != nil)
                let rows = fields.map { row(of: $0, ProductDraft(theirs)) } + [category].compactMap(\.self)
                let alert = context.alerts.editConflict(rows).on(.keepMine) { [weak self] _ in
                    await self?.keepOwnVersion()
                }
                return source.show(alert.on(.takeOther) { [weak self] _ in self?.takeOtherVersion() })
            }
            let mayBeThere = mayHaveSent(theirs.images)
            merge(theirs)
            // Sent again without a look, an image could be there twice.
            guard !mayBeThere else { return offerRetry(after: .conflict) }
            // The attempt before has done it, and its response was lost.
            guard !isUnchanged else { return finish() }
            // What changes once more in this moment is left to the user.
            if !isResolving { await resubmit(secret: secret) }
        } catch {
            offerRetry(after: error)
        }
    }

    /// Sends what was typed here, over what was changed elsewhere.
    func keepOwnVersion() async {
        guard let conflict else { return }
        merge(conflict.theirs, keeping: Set(conflict.fields))
        await resubmit(secret: typedSecret)
    }

    /// Shows what was changed elsewhere; what was typed in other fields stays.
    func takeOtherVersion() {
        guard let conflict else { return }
        let texts = texts(of: ProductDraft(conflict.theirs))
        source.change { state in
            for field in conflict.fields { state.fields[field]?.text = texts[field] ?? "" }
            if conflict.hasCategory { state.category = conflict.theirs.product.category }
            if conflict.fields.contains(.price) { state.use(conflict.theirs.product.price.currency) }
        }
        merge(conflict.theirs)
    }

    private func resubmit(secret: Secret?) async {
        isResolving = true
        await submit(secret: secret)
        isResolving = false
    }

    /// The product as it is now is what is edited from here on; fields without own changes show it.
    ///
    /// A price is an amount and its currency: both stay, or both become theirs.
    private func merge(_ theirs: ProductDetail, keeping: Set<ProductFormState.Field> = []) {
        conflict = nil
        guard let before = original else { return }
        let (old, new) = (texts(of: before), texts(of: ProductDraft(theirs)))
        let keepsPrice = keeping.contains(.price) || draft.price != before.price
        source.change { state in
            for field in ProductFormState.Field.allCases
            where field == .price ? !keepsPrice : state[field] == old[field] {
                state.fields[field]?.text = new[field] ?? ""
            }
            if state.category == before.category { state.category = theirs.product.category }
            if !keepsPrice { state.use(theirs.product.price.currency) }
        }
        merge(kept: theirs.images)
        showCategories()
        (original, version) = (ProductDraft(theirs), theirs.product.version)
        check()
    }

    private func conflictingFields(
        with theirs: ProductDraft,
        since before: ProductDraft
    ) -> [ProductFormState.Field] {
        let (old, new, mine) = (texts(of: before), texts(of: theirs), state)
        let isPriceInConflict =
            theirs.price != before.price && draft.price != before.price && theirs.price != draft.price
        let isDiscountInConflict =
            theirs.discount != before.discount && draft.discount != before.discount && theirs.discount != draft.discount
        return ProductFormState.Field.allCases.filter { field in
            if field == .price { return isPriceInConflict }
            // Nothing off is written as 0 or not at all.
            if field == .discount { return isDiscountInConflict }
            return old[field] != new[field] && old[field] != mine[field] && new[field] != mine[field]
        }
    }

    /// The category in both versions, where both have changed it.
    private func categoryRow(_ theirs: ProductCategory?, since before: ProductCategory?) -> ConflictRow? {
        let mine = state.category
        guard theirs != before, mine != before, theirs != mine else { return nil }
        return { wording in
            let names = [mine, theirs].map { $0.map { wording.name(of: $0) } ?? wording(.fieldCategoryNone) }
            return wording(.alertConflictRow, wording(.fieldCategory), names[0], names[1])
        }
    }

    private func row(of field: ProductFormState.Field, _ theirs: ProductDraft) -> ConflictRow {
        let (mine, other) = (state[field], texts(of: theirs)[field] ?? "")
        let amounts: (mine: Money, theirs: Money)? =
            switch field {
            case .price: (draft.price, theirs.price)
            case .discount:
                (
                    Money(draft.discount.amount, draft.price.currency),
                    Money(theirs.discount.amount, theirs.price.currency)
                )
            default: nil
            }
        return { wording in
            wording(
                .alertConflictRow,
                wording.name(of: field.ruled),
                amounts.map { wording.amount($0.mine) } ?? mine,
                amounts.map { wording.amount($0.theirs) } ?? other
            )
        }
    }

    private func texts(of draft: ProductDraft) -> [ProductFormState.Field: String] {
        ProductFormEntry.texts(of: draft, context.decimalSeparator)
    }
}
