public import OpenMarketDomain

/// The form for a new product, or for changing a product.
///
/// Nothing that was typed or picked is lost by a failure. A form that is being
/// sent is not sent twice.
@MainActor
public final class ProductFormModel: PresentedScene {
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
        /// The button for images is tapped.
        case pickImages
        /// Images were picked.
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
    var typedSecret: Secret?
    var lastImageID = 0
    /// Whether the user threw away what was typed: a field that ends editing afterwards must not bring it back.
    var isGivenUp = false
    /// The draft as it was kept last, and the work that keeps it.
    var keptDraft: FormDraft?
    var draftWork: Task<Void, Never>?
    var hasLookedForDraft = false
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
        case .add(let inputs): add(inputs)
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
            fill(with: try await context.market.fetchProductDetail(id))
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
        source.change { state in
            state.fields[field]?.text = text
            // A discount belongs to the price it was made for.
            if field == .price { state.fields[.discount]?.text = "" }
        }
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
            let hasNewPrice = texts[.price].map { $0 != state[.price] } ?? false
            // A discount belongs to the price it was made for, unless both arrive together.
            if hasNewPrice { state.fields[.discount]?.text = "" }
            for (field, text) in texts { state.fields[field]?.text = text }
        }
        check()
    }

    /// Shows from now on what is wrong with a field.
    func fieldEnded(_ field: ProductFormState.Field) {
        source.change { $0.fields[field]?.isTouched = true }
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
        source.show(context.alerts.discardDraft())
    }

}

extension ProductFormModel {
    /// The title of the form.
    public var title: String { state.title }
    /// Whether something was typed or picked that was not sent.
    public var hasUnsavedWork: Bool { state.hasChanges && state.submission != .done }
    /// Loads the product to edit.
    public func appear() async { await load() }
    /// A form that is being sent goes on.
    public func disappear() {}

    /// Cancels what is being sent, and disconnects the exits.
    public func cancelWork() {
        submission?.cancel()
        onExit = nil
    }

    /// Does what the user chose, with the secret that was typed.
    public func answer(_ choice: AlertChoice, text: Secret?) async {
        let kind = source.takeAlert()
        switch (kind, choice) {
        case (.imageSource, let choice): if let origin = ImageSource(choice) { pick(from: origin) }
        case (.discardDraft, .discard):
            submission?.cancel()
            forgetDraft()
            isGivenUp = true
            onExit?(.closed)
        case (.cannotSell, .logIn): onExit?(.logIn)
        case (.secretPrompt, .submit): await submit(secret: text ?? Secret(""))
        case (.editConflict, .keepMine): await keepOwnVersion()
        case (.editConflict, .takeOther): takeOtherVersion()
        case (.retry, .retry): await submit(secret: typedSecret)
        case (.created, _), (.edited, _): onExit?(.closed)
        default: break
        }
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
