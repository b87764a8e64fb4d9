public import Foundation
public import OpenMarketDomain

/// One product: reading, liking, and chatting with its vendor; for its owner also editing and deleting.
@MainActor
public final class ProductDetailModel: PresentedScene {
    /// A way out of the scene.
    public enum Exit: Sendable, Equatable {
        /// To its images.
        case images([URL], page: Int)
        /// To everything its vendor offers.
        case seller(Vendor.ID)
        /// To another product.
        case product(Product.ID)
        /// To the form, with this product in it.
        case edit(Product.ID)
        /// To the chat with its vendor.
        case chat(ChatRoom.ID)
        /// To the log-in, and what to do after it.
        case logIn(then: Intention)
        /// Back: the product is no more.
        case gone
        /// Back: the seller of this name is blocked.
        case blocked(String)
    }

    /// An action of the user.
    public enum Action: Sendable, Equatable {
        /// The scene appears, or its failure is tried again.
        case load
        /// Another image comes into view, from 1.
        case showPage(Int)
        /// The image in view is tapped.
        case openImage
        /// The vendor's name is tapped.
        case openSeller
        /// The heart is tapped.
        case toggleLike
        /// The chat button is tapped.
        case chat
        /// Opens the earlier prices.
        case showHistory
        /// The owner's menu is opened.
        case showOwnerActions
        /// Opens the actions on the vendor.
        case showSellerActions
        /// Another product beside this one is tapped.
        case open(Product.ID)
        /// Something is done about the sale.
        case sale(SaleModel.Action)
        /// A button of an alert is chosen, with the text that was typed into the alert.
        case answer(AlertChoice, text: Secret? = nil)
    }

    /// The product.
    public let id: Product.ID
    /// The state on the screen.
    public let source: StateSource<ProductDetailState>
    /// Called when the user wants to go to another scene.
    public var onExit: (@MainActor (Exit) -> Void)?

    /// The sale of the product, whose state is part of the state here.
    let sale: SaleModel
    let context: SceneContext
    /// The lists of the products beside this one.
    var related: [ProductListModel] = []
    var isDeletingHere = false
    /// The number of times that the sale is being read because of a change.
    private var saleReads = 0
    /// The user for whom the product was loaded; `nil` for a guest.
    private var user: UserID?
    /// Whether another user has logged in since the request on its way was sent.
    private var isOutdated = false
    /// The history as the market told it.
    private var steps: [ProductRevision] = []

    /// A scene that has not loaded anything yet; what a list knows already is shown at once.
    public init(_ id: Product.ID, context: SceneContext) {
        self.id = id
        self.context = context
        sale = SaleModel(of: id, context: context)
        source = StateSource(ProductDetailState(canLike: context.market.accounts != nil))
        sale.source.onChange = { [weak self] sale in self?.source.change { $0.sale = sale } }
        user = context.session.user
        context.store.add(self)
        context.session.onChange(for: self) { [weak self] _ in self?.followSession() }
        context.onWording(for: self) { [weak self] wording in self?.retell(in: wording) }
    }

    /// Does what the user did.
    public func handle(_ action: Action) -> SceneWork? {
        switch action {
        case .load: return loadAll
        case .showPage(let page): showPage(page)
        case .openImage: openImage()
        case .openSeller: openSeller()
        case .toggleLike: return toggleLike
        case .chat: return chat
        case .showHistory: return showHistory
        case .showOwnerActions: showOwnerActions()
        case .showSellerActions: showSellerActions()
        case .open(let id): onExit?(.product(id))
        case .sale(let action): return sale.handle(action)
        case .answer(let choice, let text): return { await self.answer(choice, text: text) }
        }
        return nil
    }

    private func retell(in wording: Wording) {
        if state.isGone || context.store.isDeleted(id), state.content != .idle { showNothing() } else { showProduct() }
        source.change { state in
            if !state.isGone { state.content = state.content.retold(in: wording) }
            state.history = state.history.retold(in: wording)
        }
        if !steps.isEmpty { source.change { $0.history = $0.history.showing(self.rows(of: self.steps)) } }
        source.retellAlert(in: wording)
    }

    /// Draws the product for the user, and loads it again for a new one, who may have blocked its seller.
    private func followSession() {
        let before = user
        user = context.session.user
        showProduct()
        guard user != nil, user != before, context.market.sellers != nil else { return }
        isOutdated = state.content.isLoading
        guard state.content.value != nil, !isOutdated else { return }
        Task { [weak self] in await self?.load() }
    }

    /// Loads the product, the state of its sale, and once what is shown beside it.
    private func loadAll() async {
        async let sale: Void = sale.load()
        await load()
        await loadRelated()
        await sale
    }

    /// Loads the product, or loads it again.
    func load() async {
        guard !state.content.isLoading else { return }
        repeat {
            isOutdated = false
            await loadOnce()
        } while isOutdated
    }

    private func loadOnce() async {
        source.change { $0.content = .loading($0.content.value) }
        showProduct()
        let moment = context.store.beginRequest()
        do throws(MarketError) {
            let detail = try await context.market.fetchProductDetail(id)
            context.store.merge(detail, asOf: moment)
            if context.store.isDeleted(id) {
                showNothing()
                return await forgetView()
            }
            showProduct(isNew: true)
            // A history that cannot be written must not keep anybody from looking.
            try? await context.market.kept.noteView(of: detail.product)
        } catch .cancelled {
            source.change { $0.content = context.store.detail(id) == nil ? .idle : $0.content.loaded }
        } catch .notFound {
            // Every other scene removes it as well.
            context.store.apply(.deleted(id))
            showNothing()
            await forgetView()
        } catch {
            source.change { $0.content = .failed(Problem(error, in: self.context.wording), $0.content.value) }
        }
    }

    /// Takes a product that is no more off the list of what was looked at.
    func forgetView() async {
        try? await context.market.kept.forgetView(of: id)
    }

    /// Notes which image is in view, from 1.
    func showPage(_ page: Int) {
        source.change { $0.show(page, in: self.context.wording) }
    }

    /// Opens the viewer at the image in view.
    func openImage() {
        guard let images = state.content.value?.images, !images.isEmpty else { return }
        onExit?(.images(images.map(\.url), page: state.page))
    }

    /// Goes to everything the vendor offers, where the market says who that is.
    func openSeller() {
        if let vendor = context.store.detail(id)?.vendorID { onExit?(.seller(vendor)) }
    }

    /// Likes the product, or no longer.
    func toggleLike() async {
        guard state.canLike else { return }
        do throws(MarketError) {
            try await context.toggleLike(of: id)
        } catch .unauthenticated {
            onExit?(.logIn(then: .like(id)))
        } catch {
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }

    /// Opens the chat with the vendor.
    func chat() async {
        guard let accounts = context.market.accounts, state.canChat, !state.isBusy else { return }
        guard let vendor = product?.sellerName else { return }
        source.change { $0.isBusy = true }
        defer { source.change { $0.isBusy = false } }
        do throws(MarketError) {
            let room = try await accounts.openChat(withVendorNamed: vendor, about: id)
            context.subjects[room.id] = id
            onExit?(.chat(room.id))
        } catch .unauthenticated {
            onExit?(.logIn(then: .chat(id)))
        } catch {
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }

    /// Shows the owner what can be done with the product.
    func showOwnerActions() {
        guard state.isOwner, !state.isBusy else { return }
        let namesBuyers = context.market.sellers != nil
        let alert = context.alerts.ownerActions(status: product?.product.status, namesBuyers: namesBuyers) {
            [weak self] in await self?.change(to: $0)
        }
        source.show(
            alert.on(.edit) { [weak self] _ in if let self { onExit?(.edit(id)) } }
                .on(.delete) { [weak self] _ in self?.askToDelete() }
        )
    }
}

extension ProductDetailModel {
    /// The title of the scene.
    public var title: String { context.wording(.titleDetail) }
    /// The alert of the product, or else of its sale.
    public var alert: AlertModel? { state.alert ?? sale.alert }
    /// Loads the product, unless it is loaded or on its way.
    public func appear() async {
        // The sale may have gone on while another scene was visible.
        if state.content.isMissing { await loadAll() } else { await sale.load() }
    }
    /// Disconnects the exits.
    public func cancelWork() { onExit = nil }

    /// Answers the alert of the product, or else that of its sale.
    public func answer(_ choice: AlertChoice, text: Secret?) async {
        if state.alert == nil { await sale.answer(choice, text: text) } else { await source.answer(choice, text: text) }
    }
}

extension ProductDetailModel {
    private func askToDelete() {
        source.show(context.alerts.confirmDelete().on(.yes) { [weak self] _ in await self?.delete(secret: nil) })
    }

    private func askSecret(again: Bool = false) {
        let alert = context.alerts.secretPrompt(wasWrong: again)
        source.show(alert.on(.submit) { [weak self] in await self?.delete(secret: $0) })
    }

    /// Only called after the user has said yes.
    private func delete(secret: Secret?) async {
        guard secret?.isEmpty != true else { return askSecret() }
        guard !state.isBusy, !isDeletingHere else { return }
        source.change { $0.isBusy = true }
        defer { source.change { $0.isBusy = false } }
        isDeletingHere = true
        do throws(MarketError) {
            try await context.market.deleteProduct(id, secret: secret)
            await forgetView()
            onExit?(.gone)
        } catch .notFound {
            // It was deleted on another device first: the result is the same.
            context.store.apply(.deleted(id))
            onExit?(.gone)
        } catch {
            isDeletingHere = false
            fail(with: error, typed: secret)
        }
    }

    private func fail(with error: MarketError, typed secret: Secret?) {
        guard !context.store.isDeleted(id) else { return showNothing() }
        switch SecretFallback(after: error, typed: secret) {
        case .askSecret(let again): askSecret(again: again)
        case .tell: source.show(context.alerts.error(error, isRetryable: false))
        }
    }
}

extension LoadState {
    /// Whether it is neither loaded nor on its way.
    fileprivate var isMissing: Bool {
        switch self {
        case .idle, .failed: true
        case .loading, .loaded: false
        }
    }
}

extension ProductDetailModel {
    /// Takes a step of the sale: reserves, sells, hides, or offers again.
    func change(to status: SaleStatus) async {
        guard state.isOwner, !state.isBusy else { return }
        source.change { $0.isBusy = true }
        defer { source.change { $0.isBusy = false } }
        do throws(MarketError) {
            _ = try await context.market.editProduct(id, patch: ProductPatch(status: status))
            sale.tell(status)
            // A product that is on sale again has no buyer any more.
            await sale.load()
            // What is hidden has no history for anybody.
            if status != .hidden, state.history.value != nil { await loadHistory() }
        } catch {
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }

    /// Shows what the product cost before, and how its sale went.
    func showHistory() async {
        guard !state.history.isLoading else { return }
        await loadHistory()
    }

    private func loadHistory() async {
        source.change { $0.history = .loading($0.history.value) }
        do throws(MarketError) {
            steps = try await context.market.discovery.history(of: id)
            source.change { $0.history = .loaded(self.rows(of: self.steps)) }
        } catch .cancelled {
            source.change { $0.history = $0.history.value.map { .loaded($0) } ?? .idle }
        } catch {
            source.change { $0.history = .failed(Problem(error, in: self.context.wording), $0.history.value) }
        }
    }

    private func rows(of steps: [ProductRevision]) -> [HistoryRow] {
        steps.map { HistoryRow($0, wording: context.wording, now: context.now()) }
    }
}

extension ProductDetailModel {
    /// Shows what can be done about the vendor.
    func showSellerActions() {
        guard state.canModerate, !state.isBusy else { return }
        let alert = context.alerts.sellerActions(product?.sellerName ?? "")
        source.show(
            alert.on(.block) { [weak self] _ in self?.askToBlock() }.on(.report) { [weak self] _ in self?.askToReport()
            }
        )
    }

    private func askToBlock() {
        let alert = context.alerts.confirmBlock(product?.sellerName ?? "")
        source.show(alert.on(.block) { [weak self] _ in await self?.block() })
    }

    private func askToReport() {
        source.show(context.alerts.reportReasons { [weak self] in await self?.report($0) })
    }

    private func report(_ reason: Report.Reason) async {
        guard let sellers = context.market.sellers, !state.isBusy else { return }
        source.change { $0.isBusy = true }
        defer { source.change { $0.isBusy = false } }
        do throws(MarketError) {
            try await sellers.report(Report(.product(id), reason))
            source.show(context.alerts.reported())
        } catch {
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }

    /// Blocks the vendor, whose products leave every scene; only called after the user has confirmed it.
    func block() async {
        guard let sellers = context.market.sellers, let vendor = product?.vendorID, !state.isBusy else { return }
        let name = product?.sellerName ?? ""
        source.change { $0.isBusy = true }
        defer { source.change { $0.isBusy = false } }
        do throws(MarketError) {
            try await sellers.block(.vendor(vendor))
            isDeletingHere = true
            context.store.removeAll(of: vendor)
            context.store.noteNewSelection()
            onExit?(.blocked(name))
        } catch {
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }
}

extension ProductDetailModel {
    /// The product as far as it is known: everything, or the part that a list has shown.
    var product: ProductDetail? {
        context.store.detail(id)
            ?? context.store.product(id).map { row in
                ProductDetail(
                    product: row,
                    description: row.summary ?? "",
                    images: [],
                    vendor: nil,
                    isLiked: context.store.isLiked(id)
                )
            }
    }

    /// Draws the product again from what the store and the session know.
    func showProduct(isNew: Bool = false) {
        guard let product, state.content != .idle, isNew || !state.isGone else { return }
        let content = ProductDetailContent(product, wording: context.wording, now: context.now())
        let ownership = Ownership(of: product, for: context.session.session)
        let isUser = context.session.session?.auth != nil
        let hasChats = context.market.accounts != nil && product.sellerName != nil
        let canModerate = context.market.sellers != nil && product.sellerName != nil
        source.change { state in
            state.content = isNew ? .loaded(content) : state.content.showing(content)
            // Where the market does not say who sells it, the secret decides.
            state.isOwner = ownership == .owner || ownership == .decidedBySecret
            state.canChat = hasChats && ownership == .notOwner
            state.canModerate = canModerate && isUser && ownership == .notOwner
            state.show(state.page, in: self.context.wording)
        }
    }

    /// Shows that there is no such product, with which nothing can be done either.
    func showNothing() {
        let wording = context.wording
        let text = ErrorText(
            title: wording(.errorNotFoundTitle),
            message: wording(.errorProductGone),
            recovery: wording(.recoverProductGone)
        )
        source.change { state in
            state.content = .failed(Problem(.notFound, text: text), nil)
            state.isOwner = false
            state.canChat = false
            state.canModerate = false
            state.show(state.page, in: self.context.wording)
        }
    }
}

extension ProductDetailState {
    /// Shows the image at a page, or the nearest one there is.
    mutating func show(_ page: Int, in wording: Wording) {
        let count = content.value?.images.count ?? 0
        self.page = min(max(1, page), max(1, count))
        pageText = wording.pageIndex(self.page, of: count)
    }
}

extension ProductDetailModel: ProductObserver {
    /// The product of the scene.
    public var productIDs: [Product.ID] { [id] }
    /// Whether it shows more than a row.
    public var showsDetails: Bool { true }
    /// Has the product read again.
    public func changesMissed() -> [Product.ID] { state.content.value == nil ? [] : [id] }

    /// Shows the product as it is after the event.
    public func apply(_ event: ProductEvent) {
        guard event.productID == id, state.content != .idle else { return }
        switch event {
        case .created, .liked, .unliked: showProduct()
        case .updated:
            showProduct(isNew: !state.content.isLoading)
            // Its sale may have gone on, which the market may have said already.
            if saleReads == 0 { saleChanged(id) }
        // A deletion from this scene closes it; a deletion from elsewhere is shown.
        case .deleted: if !isDeletingHere { showNothing() }
        }
    }

    /// Shows the sale as it is now; a change from here loads that itself.
    public func saleChanged(_ id: Product.ID) {
        guard id == self.id, !state.isBusy, !sale.state.isBusy else { return }
        saleReads += 1
        Task { [sale, weak self] in
            await sale.load()
            self?.saleReads -= 1
        }
    }

    /// Shows the product as the market has it now.
    public func productsChanged(_ ids: Set<Product.ID>) {
        if ids.contains(id) { showProduct() }
    }
}

extension ProductDetail {
    /// The name under which the vendor can be talked to.
    var sellerName: String? {
        vendor?.name ?? product.vendorName
    }
}
