public import OpenMarketDomain

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
        guard let product, state.content != .idle else { return }
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

    /// Shows the product as it is after the event.
    public func apply(_ event: ProductEvent) {
        guard event.productID == id, state.content != .idle else { return }
        switch event {
        case .created, .liked, .unliked: showProduct()
        case .updated: showProduct(isNew: !state.content.isLoading)
        // A deletion from this scene closes it; a deletion from elsewhere is shown.
        case .deleted: if !isDeletingHere { showNothing() }
        }
    }

    /// Shows the product as the market has it now.
    public func productsChanged(_ ids: Set<Product.ID>) {
        if ids.contains(id) { showProduct() }
    }
}

extension LoadState {
    /// The same, with what was there before counting as loaded.
    var loaded: LoadState {
        value.map { .loaded($0) } ?? .idle
    }
}

extension ProductDetail {
    /// The name under which the vendor can be talked to.
    var sellerName: String? {
        vendor?.name ?? product.vendorName
    }
}
