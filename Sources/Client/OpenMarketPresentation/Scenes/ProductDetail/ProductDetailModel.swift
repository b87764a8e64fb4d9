public import Foundation
public import OpenMarketDomain

/// One product: reading, liking, and chatting with its vendor; for its owner also editing and deleting.
@MainActor
public final class ProductDetailModel: DrawnScene<ProductDetailState, ProductDetailModel.Exit> {
    /// A way out of the scene.
    public enum Exit: Sendable, Equatable {
        case images([URL], page: Int)
        case seller(Vendor.ID)
        case product(Product.ID)
        case edit(Product.ID)
        case chat(ChatRoom.ID)
        /// The user goes to the log-in, and then on to the intention.
        case logIn(then: Intention)
        /// Back: the product is no more.
        case gone
        /// Back: the seller of this name is blocked.
        case blocked(String)
    }

    /// The number of times that the sale is being read because of a change.
    private var saleReads = 0

    public var id: Product.ID { facts.id }

    /// A scene that has not loaded anything yet; facts that a list knows already are shown at once.
    public init(_ id: Product.ID, context: SceneContext) {
        let market = context.market
        let facts = State.Facts(
            id: id,
            hasAccounts: market.accounts != nil,
            hasSellers: market.sellers != nil,
            keepsHistory: market.features.contains(.history),
            sale: SaleState.Facts(product: id),
            related: RelatedProducts.Facts(product: id)
        )
        super.init(facts, context: context)
        context.store.add(self)
    }

    override public var title: String { context.wording(.titleDetail) }

    /// Loads the product, unless it is there or on its way; its sale may have gone on while another scene was visible.
    ///
    /// A product that is known from a cache only is loaded again.
    override public func load() async {
        guard !facts.request.isMissing, !isKept(id) else { return await loadAll() }
        async let sale: Void = loadSale()
        await loadRelated()
        await sale
    }

    /// Returns whether a product is known from a cache only: the market may have another version.
    func isKept(_ id: Product.ID) -> Bool { context.store.product(id)?.keptSince != nil }

    /// Forgets the sale, which another user knows.
    override public func forget(_ facts: inout State.Facts) { facts.sale = SaleState.Facts(product: id) }

    /// Loads the product again for a new user, who may have blocked its seller.
    override public func userChanged() {
        let isChosen = context.session.user != nil && context.market.sellers != nil
        if facts.request.isLoading || isChosen && !facts.request.isMissing {
            run { [weak self] in await self?.loadProduct() }
        }
        if wasShown { run { [weak self] in await self?.loadSale() } }
    }

    /// Liking, chatting and managing, the products beside it, and the commands of the sale.
    @SceneOfferBuilder override public var offers: [SceneOffer] {
        if let content = state.content.value { offers(of: content) }
        for row in state.related.ofSeller + state.related.similar {
            offer(.init("open", row.id.rawValue), row.title, at: .row(row.id.rawValue)) {
                self.onExit?(.product(row.id))
            }
        }
        // A sold product stays for its two parties when it is deleted.
        saleOffers
        offer("load", context.wording(.actionRefresh), .refresh, at: .bar, isBusy: state.content.isLoading) {
            await self.loadAll()
        }
    }

    @SceneOfferBuilder private func offers(of content: ProductDetailContent) -> [SceneOffer] {
        let wording = context.wording
        if state.canLike {
            let title = wording(content.isLiked ? .actionUnlike : .actionLike)
            offer("like", title, .like, isOn: content.isLiked) {
                await self.toggleLike(of: self.id, orLeaveBy: .logIn(then: .like(self.id)))
            }
        }
        if state.canChat { offer("chat", wording(.actionChat), .chat, isBusy: state.isBusy) { await self.chat() } }
        if state.isOwner {
            offer("manage", wording(.alertOwnerTitle), .edit, isBusy: state.isBusy) { self.showOwnerActions() }
        }
        if !content.images.isEmpty {
            offer("images", wording(.titleViewer), .image, at: .menu) {
                self.onExit?(.images(content.images.map(\.url), page: self.state.page))
            }
        }
        if let vendor = content.vendorID {
            offer("seller", wording(.titleOfSeller, content.vendor ?? ""), .person, at: .menu) {
                self.onExit?(.seller(vendor))
            }
        }
        if state.keepsHistory {
            offer("history", wording(.historyTitle), at: .menu, isBusy: state.history.isLoading) {
                await self.loadHistory()
            }
        }
        if state.canModerate {
            offer("aboutSeller", wording(.actionSeller), .more, at: .menu) { self.showSellerActions() }
        }
    }

    /// Notes which image is in view, from 1.
    public func showPage(_ page: Int) {
        change { $0.page = page }
    }

    func chat() async {
        guard let accounts = context.market.accounts, state.canChat, let vendor = product?.sellerName else { return }
        await work(orLeaveBy: .logIn(then: .chat(id))) {
            let room = try await accounts.openChat(withVendorNamed: vendor, about: id)
            context.subjects[room.id] = id
            onExit?(.chat(room.id))
        }
    }

    /// Shows that there is no such product any more, now that the user has been led away.
    func showNothing() {
        change { ($0.leaving, $0.request) = (nil, .failed(.notFound, ())) }
    }

    var product: ProductDetail? { facts.product(in: context.store.known) }
}

// Reading it.
extension ProductDetailModel {
    /// Loads the product, the state of its sale, and once what is shown beside it.
    private func loadAll() async {
        async let sale: Void = loadSale()
        if !facts.request.isLoading { await loadProduct() }
        await loadRelated()
        await sale
    }

    func loadProduct() async {
        let (id, market, store) = (id, context.market, context.store)
        let moment = store.beginRequest()
        await load(\.request) {
            do {
                let detail = try await market.fetchProductDetail(id)
                store.merge(detail, asOf: moment)
                guard !store.isDeleted(id) else { throw MarketError.notFound }
                // A history that cannot be written must keep no one from looking.
                try? await market.kept.noteView(of: detail.product)
            } catch MarketError.notFound {
                // Every other scene removes it as well.
                store.apply(.deleted(id))
                try? await market.kept.forgetView(of: id)
                throw MarketError.notFound
            }
        }
    }

    /// Shows what the product cost before, and how its sale went.
    func loadHistory() async {
        await load(\.history) { [discovery = context.market.discovery, id] in try await discovery.history(of: id) }
    }
}

extension ProductDetailModel: ProductObserver {
    public var productIDs: [Product.ID] { [id] + facts.related.ids }
    public var showsDetails: Bool { true }
    /// Has the product read again, and loads the lists beside it once more.
    public func changesMissed() -> [Product.ID] {
        guard state.content.value != nil else { return [] }
        run { [weak self] in await self?.loadRelated(again: true) }
        return [id]
    }

    /// Shows the product as it is after the event; with a change its sale may have gone on.
    public func apply(_ event: ProductEvent) {
        productsChanged([event.productID])
        // The market may have said already that the sale went on.
        if event.productID == id, case .updated = event, saleReads == 0 { saleChanged(id) }
    }

    /// Shows the sale as it is now; a change from here loads that itself.
    public func saleChanged(_ id: Product.ID) {
        guard id == self.id, !state.isBusy else { return }
        saleReads += 1
        run { [weak self] in
            await self?.loadSale()
            self?.saleReads -= 1
        }
    }

    /// Shows the product as the market has it now.
    public func productsChanged(_ ids: Set<Product.ID>) {
        if !ids.isDisjoint(with: productIDs) { redraw() }
    }
}
