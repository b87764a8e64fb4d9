import OpenMarketDomain

/// A form for a new product outlives the app: what is typed is kept on the device until it is sent or given up.
extension ProductFormModel {
    /// Shows what the user had typed before, unless something stands in the form already.
    func restoreDraft() async {
        guard hasDraft, !hasLookedForDraft else { return }
        hasLookedForDraft = true
        let kept = try? await context.market.kept.draft()
        guard let kept, state.isEnabled, !state.hasChanges else { return }
        keptDraft = kept
        source.change { state in
            if state.currencies.contains(kept.currency) { state.use(kept.currency) }
            for field in ProductFormState.Field.allCases {
                state.fields[field]?.text = kept.texts[field.rawValue] ?? ""
            }
            if state.categories.contains(where: { $0.id == kept.category }) { state.category = kept.category }
            state.draftText = self.context.wording(.draftRestored)
        }
        check()
    }

    /// After a log-in what was typed before is the user's, and an empty form shows the draft of the user.
    func followSession() {
        let before = account
        // What a user typed stays that user's, also when the login ends: it is no draft of a guest or of another user.
        guard before == nil || !state.hasChanges else { return }
        account = context.session.session?.cacheAccount
        guard purpose == .register, account != nil, account != before, !isGivenUp else { return }
        hasLookedForDraft = false
        let keeping = draftWork
        draftWork = Task { [weak self] in
            await keeping?.value
            await self?.restoreDraft()
        }
    }

    /// Keeps what stands in the form now; an empty form keeps nothing.
    func keepDraft() {
        guard hasDraft, !isGivenUp, state.submission == .editing else { return }
        keep(formDraft)
    }

    /// Deletes the draft: the market has the product, or the user gave it up.
    func forgetDraft() {
        guard hasDraft else { return }
        keep(nil)
    }

    /// Whether what is typed here is kept: a registration that is sent once more is in the outbox already.
    private var hasDraft: Bool { purpose == .register && replaced == nil }

    private var formDraft: FormDraft? {
        let texts = state.fields.compactMapValues { $0.text.isEmpty ? nil : $0.text }
        guard !texts.isEmpty || state.category != nil else { return nil }
        let named = texts.map { ($0.key.rawValue, $0.value) }
        return FormDraft(
            texts: Dictionary(named) { first, _ in first },
            currency: state.currency,
            category: state.category
        )
    }

    /// Writes one draft after the other; of those that came while one was written only the last.
    ///
    /// The work goes on when the form is gone: what was typed last is not lost.
    private func keep(_ draft: FormDraft?) {
        guard draft != keptDraft else { return }
        keptDraft = draft
        let (before, kept, account) = (draftWork, context.market.kept, account)
        before?.cancel()
        draftWork = Task {
            await before?.value
            guard !Task.isCancelled else { return }
            // What cannot be kept is still in the form.
            if let draft { try? await kept.keepDraft(draft, of: account) } else { try? await kept.forgetDraft() }
        }
    }
}
