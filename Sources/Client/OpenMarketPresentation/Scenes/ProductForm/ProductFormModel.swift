public import OpenMarketDomain

/// The form for a new product, or for changing a product.
///
/// Nothing that was typed or picked is lost by a failure. A form that is being
/// sent is not sent twice.
@MainActor
public final class ProductFormModel: DrawnScene<ProductFormState, ProductFormModel.Exit> {
    /// The purpose of the form.
    public indirect enum Purpose: Sendable, Equatable {
        case register
        case edit(Product.ID)
    }

    /// A way out of the form.
    public enum Exit: Sendable, Hashable {
        /// The form is closed: everything is sent, or discarded.
        case closed
        /// The form is closed, and the market has this new product.
        case posted(Product.ID)
        /// The user goes to the log-in; the form stays as it is.
        case logIn
    }

    public var purpose: Purpose { facts.terms.purpose }

    /// The registration in the outbox that was refused, and that this form changes and sends again.
    private let replaced: PendingChange.ID?
    /// Whether that registration was shown here: one that was not stays when this form is sent.
    private var showsReplaced = false
    /// The draft of a new product; a registration that is sent once more is in the outbox already.
    private let drafts: FormDrafts?
    /// The attempt to register the product whose response never came.
    private var earlier: ProductShipment.Earlier?
    private var sending: Task<Void, Never>?
    /// The user who typed what stands in the form; `nil` for a guest.
    private var owner: String?

    /// A form that is empty, or that will load what it edits.
    ///
    /// With `replaced` it begins with that registration of the outbox, and takes its place there when it is sent.
    public init(_ purpose: Purpose, replacing replaced: PendingChange.ID? = nil, context: SceneContext) {
        self.replaced = replaced
        drafts = purpose == .register && replaced == nil ? FormDrafts(context) : nil
        let terms = ProductFormTerms(
            purpose: purpose,
            rules: context.rules,
            separator: context.decimalSeparator,
            currencies: context.currencies,
            hasCategories: context.market.features.contains(.categories),
            canChangeImages: purpose == .register || context.market.albums != nil,
            keepsImageTexts: context.market.features.contains(.imageTexts)
        )
        owner = context.account
        super.init(State.Facts(terms), context: context)
    }

    override public var title: String { state.title }
    /// The fields and choices as they stand in the form, the images, and sending it all.
    override public var offers: [SceneOffer] { formOffers }
    /// Whether something was typed or picked that was not sent.
    override public var hasUnsavedWork: Bool { state.hasChanges && state.submission != .done }

    /// Loads the product that is to be edited, or what was begun of a new one.
    override public func load() async {
        await restoreDraft()
        await restoreRefused()
        guard case .edit(let id) = purpose, facts.original == nil, !facts.product.isLoading else { return }
        let moment = context.store.beginRequest()
        await load(\.product) { [context] in
            // From the market itself, because another device may have changed the product since a cache kept it.
            let detail = try await context.market.refreshProduct(id)
            context.store.merge(detail, asOf: moment)
            // Of a session that does not know its vendor, the market decides when the change is sent.
            let session = context.session.session
            guard session?.vendor == nil || Ownership(of: detail, for: session) != .notOwner else {
                throw MarketError.notOwner
            }
            return detail
        }
    }

    /// Forgets what another user typed; a user whose login has ended finds it again.
    override public func forget(_ facts: inout State.Facts) {
        guard let owner, let user = context.account, owner != user else { return }
        super.forget(&facts)
        (earlier, showsReplaced) = (nil, false)
    }

    /// After a log-in, the texts that were typed before belong to the user, and an empty form shows the user's draft.
    override public func userChanged() {
        super.userChanged()
        // A text that a user typed stays that user's, also when the login ends: it is no draft of a guest.
        guard owner == nil || !facts.hasChanges else { return }
        owner = context.account
        if drafts?.become(owner) == true { run { [weak self] in await self?.restoreDraft() } }
    }

    /// Takes what a key makes of a field, unless it can never become right.
    override public func type(_ text: String, into id: SceneCommand.ID) {
        guard let field = State.Field(rawValue: id.rawValue) else { return super.type(text, into: id) }
        edit(field, text)
    }

    /// Shows from now on what is wrong with a field.
    override public func leave(_ id: SceneCommand.ID) {
        if let field = State.Field(rawValue: id.rawValue) { fieldEnded(field) }
    }

    /// Keeps what was typed last.
    override public func disappear() { drafts?.hurry() }

    /// Ends the form, with what is being sent.
    override public func end() {
        drafts?.hurry()
        super.end()
    }

    /// Keeps what was typed, without waiting until typing rests; returns once it is kept.
    func keepDraft() async {
        drafts?.hurry()
        await drafts?.written()
    }

    private func restoreDraft() async {
        guard let drafts, let stored = await drafts.stored(), facts.isEnabled, !facts.hasChanges else { return }
        drafts.goOn(with: stored)
        earlier = stored.attempt.map { .begun($0) }
        change { facts in
            let (currencies, categories) = (facts.currencies, facts.categories)
            facts.edit { $0.restore(stored, currencies: currencies, categories: categories) }
            facts.isRestored = true
        }
    }

    /// Shows a registration that the market has refused, once; where that fails, loading the form again tries again.
    private func restoreRefused() async {
        guard let replaced, !showsReplaced, let pending = context.market.pending else { return }
        showsReplaced = true
        do throws(MarketError) {
            let contents = try await pending.contents(of: replaced)
            guard facts.isEnabled, !facts.hasChanges else { return showsReplaced = false }
            change { facts in
                let (separator, currency) = (facts.terms.separator, contents.draft.price.currency)
                facts.edit { $0 = ProductFormEntry(contents.draft, separator) }
                if !facts.currencies.contains(currency) { facts.terms.currencies.append(currency) }
            }
            await add(contents.images)
        } catch {
            showsReplaced = false
            show(context.alerts.failure(error)?.on(.retry) { [weak self] _ in await self?.restoreRefused() })
        }
    }
}

// Typing and choosing.
extension ProductFormModel {
    /// Types into a field; a text that its filter refuses leaves it as it is.
    func edit(_ field: State.Field, _ text: String) {
        guard text != state[field], facts.filter(for: field).accepts(text, after: state[field]) else { return }
        edit { $0[field] = text }
    }

    /// Takes the texts of fields as they are, without the filter for typing.
    ///
    /// For front ends whose users fill in a whole form and see it again after sending. Nothing is left out of a text: a
    /// text that is no number is refused with a sentence at its field when the form is sent, and stays there.
    public func enter(_ texts: [ProductFormState.Field: String]) {
        edit { entry in
            for (field, text) in texts { entry[field] = text }
        }
    }

    /// Shows from now on what is wrong with a field.
    func fieldEnded(_ field: State.Field) {
        change { facts in
            facts.touched.insert(field)
            // A discount may be above the price that was just typed.
            if field == .price, !facts.entry[.discount].isEmpty { facts.touched.insert(.discount) }
        }
        drafts?.hurry()
    }

    func choose(_ currency: Currency) {
        if state.currencies.contains(currency) { edit { $0.currency = currency } }
    }

    /// Chooses a category, or none.
    func categorize(_ category: ProductCategory?) {
        let isOffered = category == nil || state.categories.contains { $0.id == category }
        if isOffered { edit { $0.category = category } }
    }

    /// Changes what stands in the form, while it can be changed, and keeps it as a draft.
    func edit(_ body: (inout ProductFormEntry) -> Void) {
        guard facts.isEnabled else { return }
        change { $0.edit(body) }
        drafts?.keep(facts.entry)
    }

    /// Closes the form, after asking when something would be lost.
    func close() {
        guard hasUnsavedWork else {
            onExit?(.closed)
            return
        }
        show(context.alerts.discardDraft().on(.discard) { [weak self] _ in self?.giveUp() })
    }

    private func giveUp() {
        sending?.cancel()
        drafts?.giveUp()
        onExit?(.closed)
    }
}

// Sending.
extension ProductFormModel {
    /// Sends the form, unless something is wrong with it or it is on its way already.
    ///
    /// A form that is sent once more by itself, after changes from elsewhere, `isResolving`: a second conflict is left to
    /// the user.
    func submit(secret: Secret? = nil, isResolving: Bool = false) async {
        guard facts.isEnabled else { return }
        guard secret?.isEmpty != true else { return askSecret() }
        change { facts in
            (facts.touched, facts.hasTouchedImages) = (Set(ProductFormState.Field.allCases), true)
            facts.refused = nil
        }
        guard facts.violations.isEmpty, facts.entry.images.allSatisfy({ $0.failure == nil }) else { return }
        guard !facts.isUnchanged else { return closeUnchanged() }
        change { $0.sending = .submitting(nil) }
        sending = run(sent(secret: secret, isResolving: isResolving))
        await sending?.value()
    }

    /// Cancels the submission; the form stays open, with everything that was typed and picked.
    func cancelSubmission() {
        sending?.cancel()
    }

    /// Ends the form without an alert: nothing has changed, so nothing is sent.
    private func closeUnchanged() {
        change { $0.sending = .done }
        onExit?(.closed)
    }

    private var shipment: ProductShipment.Content {
        if case .edit(let id) = purpose { return .change(id, facts.patch ?? ProductPatch(), album: facts.changedAlbum) }
        return .product(.init(draft: facts.draft, images: facts.entry.album.compactMap(\.added)))
    }

    /// Makes the task that sends the present content of the form; the task does not keep a closed form alive.
    private func sent(secret: Secret?, isResolving: Bool) -> SceneWork {
        let shipment = ProductShipment(
            content: shipment,
            secret: secret,
            market: context.market,
            replaced: showsReplaced ? replaced : nil,
            earlier: earlier
        )
        let (steps, shown) = ProgressReporter.stream()
        let (drafts, entry) = (drafts, facts.entry)
        let attempt = FormDraft.Attempt(facts.draft, since: context.now())
        let reporter = ProgressReporter { step in
            // A product in the outbox is no draft any more: offered again after a restart, it would be there twice.
            if step == .kept { Task { await drafts?.forget() } }
            shown(step)
        }
        let showing = Task { [weak self] in
            for await step in steps { self?.show(step) }
        }
        return { [weak self] in
            await drafts?.begin(attempt, of: entry)
            let (outcome, earlier) = await shipment.send(reporter)
            showing.cancel()
            self?.earlier = earlier
            if earlier == nil { drafts?.settle() }
            await self?.end(with: outcome, typed: secret, isResolving: isResolving)
        }
    }

    /// Shows how far sending is, as long as something is sent.
    private func show(_ progress: TransferProgress) {
        if case .submitting = facts.sending { change { $0.sending = .submitting(progress) } }
    }

    private func end(with outcome: ProductShipment.Outcome, typed secret: Secret?, isResolving: Bool) async {
        switch outcome {
        case .sent(let new): finish(with: new)
        case .kept: finish(saying: context.alerts.kept())
        case .failed(let error):
            change { $0.sending = .editing }
            drafts?.keep(facts.entry)
            drafts?.hurry()
            await fail(with: error, typed: secret, isResolving: isResolving)
        }
    }

    /// Says that the market has everything, a new product under this id.
    private func finish(with new: Product.ID? = nil) {
        finish(saying: purpose == .register ? context.alerts.created() : context.alerts.edited(), new)
    }

    private func finish(saying alert: AlertModel, _ new: Product.ID? = nil) {
        drafts?.forget()
        change { $0.sending = .done }
        show(alert.on(.ok) { [weak self] _ in self?.onExit?(new.map { .posted($0) } ?? .closed) })
    }
}

// Leading on after a failure.
extension ProductFormModel {
    private func fail(with error: MarketError, typed secret: Secret?, isResolving: Bool) async {
        switch error {
        case .cancelled: break
        case .conflict where facts.original?.product.version != nil:
            await resolveConflict(secret: secret, again: isResolving)
        case .invalid(let violations):
            change { $0.refused = violations }
            show(context.alerts.error(error, isRetryable: false))
        case .unauthenticated, .wrongSecret: refuse(error, typed: secret)
        default: offerRetry(after: error, secret: secret)
        }
    }

    /// Says what went wrong, and offers to send the form again where that may help.
    private func offerRetry(after error: MarketError, secret: Secret?) {
        show(context.alerts.failure(error)?.on(.retry) { [weak self] _ in await self?.submit(secret: secret) })
    }

    /// Leads on after the market did not accept the user as the vendor.
    ///
    /// A new product has no secret that could be asked for: an account either
    /// can sell or cannot. Only a market without accounts accepts a secret from every user.
    private func refuse(_ error: MarketError, typed secret: Secret?) {
        guard purpose == .register, context.market.accounts != nil else {
            switch SecretFallback(after: error, typed: secret) {
            case .askSecret(let again): return askSecret(again: again)
            case .tell: return offerRetry(after: error, secret: secret)
            }
        }
        if error == .unauthenticated, context.session.session == nil {
            onExit?(.logIn)
        } else {
            show(context.alerts.cannotSell().on(.logIn) { [weak self] _ in self?.onExit?(.logIn) })
        }
    }

    private func askSecret(again: Bool = false) {
        let alert = context.alerts.secretPrompt(wasWrong: again)
        show(alert.on(.submit) { [weak self] in await self?.submit(secret: $0) })
    }

    /// Fetches the product as another device has changed it, and merges or asks.
    private func resolveConflict(secret: Secret?, again: Bool) async {
        guard case .edit(let id) = purpose else { return }
        let moment = context.store.beginRequest()
        do throws(MarketError) {
            let theirs = try await context.market.refreshProduct(id)
            context.store.merge(theirs, asOf: moment)
            if let conflict = facts.conflict(with: theirs) { return ask(about: conflict, secret: secret) }
            let mayBeThere = facts.mayHaveSent(theirs.images)
            change { $0.merge(theirs) }
            // Sent again without a look, an image could be there twice.
            guard !mayBeThere else { return offerRetry(after: .conflict, secret: secret) }
            // The attempt before has done it, and its response was lost.
            guard !facts.isUnchanged else { return finish() }
            // A field that changes once more in this moment is left to the user.
            if !again { await submit(secret: secret, isResolving: true) }
        } catch {
            offerRetry(after: error, secret: secret)
        }
    }

    private func ask(about conflict: ProductFormConflict, secret: Secret?) {
        let alert = context.alerts.editConflict(conflict.rows).on(.keepMine) { [weak self] _ in
            self?.change { $0.merge(conflict.theirs, keeping: Set(conflict.fields)) }
            await self?.submit(secret: secret, isResolving: true)
        }
        show(alert.on(.takeOther) { [weak self] _ in self?.change { $0.take(conflict) } })
    }
}
