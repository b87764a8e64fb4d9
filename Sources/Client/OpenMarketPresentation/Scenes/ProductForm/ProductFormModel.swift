public import OpenMarketDomain

/// The form for a new product, or for changing a product.
///
/// Nothing that was typed or picked is lost by a failure. A form that is being
/// sent is not sent twice.
@MainActor
public final class ProductFormModel: ActedScene {
    /// The purpose of the form.
    public indirect enum Purpose: Sendable, Equatable {
        /// A new product.
        case register
        /// A product that is offered already.
        case edit(Product.ID)
    }

    /// A way out of the form.
    public enum Exit: Sendable, Hashable {
        /// The form is closed: everything is sent, or discarded.
        case closed
        /// The form is closed, and the market has this new product.
        case posted(Product.ID)
        /// To the log-in; the form stays as it is.
        case logIn
    }

    /// An action of the user.
    public enum Action: Sendable, Equatable {
        /// The form appears, or its failure is tried again.
        case load
        /// A field is typed into.
        case edit(ProductFormState.Field, String)
        /// A form that was filled in as a whole, such as on a web page: its texts are taken without the filter for typing.
        case enter([ProductFormState.Field: String])
        /// The user is done with a field.
        case fieldEnded(ProductFormState.Field)
        /// Another currency is chosen.
        case choose(Currency)
        /// A category is chosen, or none.
        case categorize(ProductCategory?)
        /// The button for images is tapped; a source that is the only one is not asked for.
        case pickImages
        /// Images were picked, such as `ImageInput(.file(url), name: "1.jpg")` or one of `.data(bytes)`.
        case add([ImageInput])
        /// The user picked no images.
        case cancelPicking
        /// The album or the camera that was asked for cannot be opened.
        case pickingFailed
        /// An image is taken out again.
        case removeImage(Int)
        /// An image is made the main one.
        case makeMain(Int)
        /// An image is moved by some positions, to the front with a negative number.
        case moveImage(Int, by: Int)
        /// Sets the text that says what an image shows.
        case describeImage(Int, String)
        /// The form is to be sent.
        case submit
        /// Cancels the submission; the form stays open, with everything that was typed and picked.
        case cancelSubmission
        /// The form is to be closed.
        case close
        /// A button of an alert is chosen, with the text that was typed into the alert.
        case answer(AlertChoice, text: Secret? = nil)
    }

    /// The purpose of the form.
    public let purpose: Purpose
    /// The state on the screen.
    public let source: StateSource<ProductFormState>
    /// Called when the user wants to go to another scene.
    public var onExit: (@MainActor (Exit) -> Void)?

    let context: SceneContext
    /// The registration in the outbox that was refused, and that this form changes and sends again.
    let replaced: PendingChange.ID?
    /// Whether that registration was shown here: one that was not stays when this form is sent.
    var showsReplaced = false
    var original: ProductDraft?
    /// The images of the product that `original` is.
    var originalImages: [ProductImage] = []
    /// The version of the product that `original` is, in markets that count them.
    var version: Int?
    /// The changes from here and from elsewhere, while the user is asked.
    var conflict: (theirs: ProductDetail, fields: [ProductFormState.Field], hasCategory: Bool)?
    var isResolving = false
    var submission: Task<Void, Never>?
    /// The attempt to register the product whose response never came.
    var earlier: ProductShipment.Earlier?
    /// The same attempt as it is kept with the draft: the app may end before the response.
    private var attempt: FormDraft.Attempt?
    /// The new product, once the market has it.
    var posted: Product.ID?
    /// The progress of what is sent; `nil` until something is known.
    var progress: TransferProgress?
    var typedSecret: Secret?
    var lastImageID = 0
    /// Whether the user threw away what was typed: a field that ends editing afterwards must not bring it back.
    private var isGivenUp = false
    /// The draft as it was kept last, and the work that keeps it.
    private var keptDraft: FormDraft?
    var draftWork: Task<Void, Never>?
    private var hasLookedForDraft = false
    /// The user whose draft is kept; `nil` for a guest.
    var account: String?

    /// A form that is empty, or that will load what it edits.
    ///
    /// With `replaced` it begins with that registration of the outbox, and takes its place there when it is sent.
    public init(_ purpose: Purpose, replacing replaced: PendingChange.ID? = nil, context: SceneContext) {
        self.purpose = purpose
        self.replaced = replaced
        self.context = context
        source = StateSource(ProductFormState(purpose, wording: context.wording, currencies: context.currencies))
        source.change { $0.canChangeImages = purpose == .register || context.market.albums != nil }
        showImageCount()
        showCategories()
        account = context.session.session?.cacheAccount
        context.session.onChange(for: self) { [weak self] _ in self?.followSession() }
        context.onWording(for: self) { [weak self] wording in self?.retell(in: wording) }
    }

    /// Says everything in other words; what was typed and picked stays as it is.
    private func retell(in wording: Wording) {
        source.change { state in
            state.title = ProductFormState.title(isEditing: state.isEditing, in: wording)
            for field in state.fields.keys { state.fields[field]?.retell(in: wording) }
            state.original = state.original.retold(in: wording)
            if state.draftText != nil { state.draftText = wording(.draftRestored) }
        }
        showImageCount()
        showCategories()
        show(state.violations)
        showProgress()
        source.retellAlert(in: wording)
    }

    deinit {
        submission?.cancel()
    }

    /// Does what the user did.
    public func handle(_ action: Action) -> SceneWork? {
        defer { keepDraft() }
        switch action {
        case .load: return load
        case .edit(let field, let text): edit(field, text)
        case .enter(let texts): enter(texts)
        case .fieldEnded(let field): fieldEnded(field)
        case .choose(let currency): choose(currency)
        case .categorize(let category): categorize(category)
        case .pickImages: pickImages()
        case .add(let inputs): return add(inputs)
        case .cancelPicking: source.change { $0.picking = nil }
        case .pickingFailed: failPicking()
        case .removeImage(let id): removeImage(id)
        case .makeMain(let id): moveImage(id, by: -imageLimit)
        case .moveImage(let id, let places): moveImage(id, by: places)
        case .describeImage(let id, let text): describeImage(id, text)
        case .submit: return submit
        case .cancelSubmission: submission?.cancel()
        case .close: close()
        case .answer(let choice, let text): return { await self.answer(choice, text: text) }
        }
        return nil
    }

    /// Loads the product that is to be edited, or what was begun of a new one.
    func load() async {
        await restoreDraft()
        await restoreRefused()
        guard case .edit(let id) = purpose, original == nil, !state.original.isLoading else { return }
        source.change { $0.original = .loading(nil) }
        do throws(MarketError) {
            // From the market itself: what a cache kept, another device may have changed since.
            let detail = try await context.market.refreshProduct(id)
            // Of a session that does not know its vendor, the market decides when the change is sent.
            let session = context.session.session
            guard session?.vendor == nil || Ownership(of: detail, for: session) != .notOwner else { throw .notOwner }
            fill(with: detail)
        } catch .cancelled {
            source.change { $0.original = .idle }
        } catch {
            source.change { $0.original = .failed(Problem(error, in: self.context.wording), nil) }
        }
    }

    /// Types into a field; what its filter refuses leaves it as it is.
    func edit(_ field: ProductFormState.Field, _ text: String) {
        guard state.isEnabled, text != state[field] else { return }
        guard filter(for: field).accepts(text, after: state[field]) else { return }
        source.change { $0.fields[field]?.text = text }
        check()
    }

    /// Takes the texts of fields as they are, without the filter for typing.
    ///
    /// For front ends whose users fill in a whole form and see it again after
    /// sending. Nothing is left out of a text: what is no number is refused with
    /// a sentence at its field when the form is sent, and stays there.
    func enter(_ texts: [ProductFormState.Field: String]) {
        guard state.isEnabled else { return }
        source.change { state in
            for (field, text) in texts { state.fields[field]?.text = text }
        }
        check()
    }

    /// Shows from now on what is wrong with a field.
    func fieldEnded(_ field: ProductFormState.Field) {
        source.change { state in
            state.fields[field]?.isTouched = true
            // A discount may be above the price that was just typed.
            if field == .price, !state[.discount].isEmpty { state.fields[.discount]?.isTouched = true }
        }
        check()
    }

    /// Chooses another currency.
    func choose(_ currency: Currency) {
        guard state.isEnabled, state.currencies.contains(currency) else { return }
        source.change { $0.use(currency) }
        check()
    }

    /// Closes the form, after asking when something would be lost.
    func close() {
        guard hasUnsavedWork else {
            onExit?(.closed)
            return
        }
        source.show(context.alerts.discardDraft().on(.discard) { [weak self] _ in self?.giveUp() })
    }

    private func giveUp() {
        submission?.cancel()
        forgetDraft()
        isGivenUp = true
        onExit?(.closed)
    }

}

extension ProductFormModel {
    /// The title of the form.
    public var title: String { state.title }
    /// Whether something was typed or picked that was not sent.
    public var hasUnsavedWork: Bool { state.hasChanges && state.submission != .done }
    /// Loads the product to edit.
    public func appear() async { await load() }

    /// Cancels what is being sent, and disconnects the exits.
    public func cancelWork() {
        submission?.cancel()
        onExit = nil
    }
}

extension ProductFormModel {
    private func filter(for field: ProductFormState.Field) -> FieldFilter {
        switch field {
        case .name: FieldFilter(.text(limit: context.rules.nameLength.upperBound))
        case .description: FieldFilter(.text(limit: context.rules.descriptionLength.upperBound))
        case .stock: FieldFilter(.integer, decimalSeparator: context.decimalSeparator)
        case .price, .discount:
            FieldFilter(
                .decimal(fractionDigits: state.currency.fractionDigits ?? 3),
                decimalSeparator: context.decimalSeparator
            )
        }
    }

    private func fill(with detail: ProductDetail) {
        let draft = ProductDraft(detail)
        (original, version) = (draft, detail.product.version)
        source.change { state in
            let texts = ProductFormEntry.texts(of: draft, context.decimalSeparator)
            for (field, text) in texts { state.fields[field]?.text = text }
            state.use(draft.price.currency)
            if !state.currencies.contains(state.currency) { state.currencies.append(state.currency) }
            state.category = draft.category
            state.original = .loaded(detail.id)
        }
        show(detail)
        showCategories()
        check()
    }
}

extension ProductFormState {
    mutating func use(_ currency: Currency) {
        self.currency = currency
        let kind: FormField.InputKind = currency.fractionDigits == 0 ? .integer : .decimal
        fields[.price]?.inputKind = kind
        fields[.discount]?.inputKind = kind
    }
}

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

/// A form for a new product outlives the app: what is typed is kept on the device until it is sent or given up.
extension ProductFormModel {
    /// Shows what the user had typed before, unless something stands in the form already.
    private func restoreDraft() async {
        guard hasDraft, !hasLookedForDraft else { return }
        hasLookedForDraft = true
        let kept = try? await context.market.kept.draft()
        guard let kept, state.isEnabled, !state.hasChanges else { return }
        keptDraft = kept
        attempt = kept.attempt
        earlier = kept.attempt.map { .begun($0) }
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

    /// Keeps with the draft that it is sent now, before it is.
    func keepAttempt() async {
        guard hasDraft else { return }
        attempt = attempt ?? FormDraft.Attempt(draft, since: context.market.surroundings.now())
        keep(formDraft)
        await draftWork?.value
    }

    /// Forgets the attempt: what came of it is known.
    func settleAttempt() {
        attempt = nil
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
            category: state.category,
            attempt: attempt
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

/// A registration that the market has refused comes back into a form, with its photos, to be changed and sent again.
extension ProductFormModel {
    /// Shows what was refused, once; where that fails, loading the form again tries again.
    private func restoreRefused() async {
        guard let replaced, !hasLookedForDraft, let pending = context.market.pending else { return }
        hasLookedForDraft = true
        do throws(MarketError) {
            let contents = try await pending.contents(of: replaced)
            guard state.isEnabled, !state.hasChanges else { return }
            show(contents)
        } catch {
            hasLookedForDraft = false
            source.show(context.alerts.failure(error)?.on(.retry) { [weak self] _ in await self?.restoreRefused() })
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
