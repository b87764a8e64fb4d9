public import OpenMarket

// Every place of the market is a page of the shop, at the address that the SDK gives it.
extension Place {
    /// Whether there is a form for a product on it.
    public var hasForm: Bool {
        switch self {
        case .modal(.register), .modal(.edit): true
        default: false
        }
    }

    /// Whether it shows the same to all users, apart from what belongs to the visitor.
    var isPublic: Bool {
        switch self {
        case .tab(.home), .route(.product), .route(.products(.all)), .route(.products(.search)),
            .route(.products(.seller)), .route(.products(.category)):
            true
        // A page that belongs to one user must not be shown to the next user of the same browser.
        default: false
        }
    }

    /// Whether there is something on it that others change.
    public var isLive: Bool {
        switch self {
        case .tab(.home), .tab(.chat), .route(.product), .route(.products(.all)), .route(.chatRoom): true
        default: false
        }
    }

    /// The tab it belongs to, wherever it was opened; `nil` for those that belong to the tab they were opened from.
    var tab: MarketTab? {
        switch self {
        case .route(.search), .route(.products(.search)): .search
        case .modal(.register): .register
        case .tab(.chat), .route(.chatRoom): .chat
        case .tab(.myPage): .myPage
        case .route(.products(.mine)), .route(.products(.bought)), .route(.products(.liked)),
            .route(.products(.viewed)), .route(.products(.followed)), .route(.notices):
            .myPage
        default: nil
        }
    }

    /// The path of the page.
    public var path: String { PlaceAddress(self).text }

    /// The address of a part of the page: some of a list's products, or one of a product's images, from 1, or its history.
    public func path(_ listing: Listing, page: Int? = nil, history: Bool = false) -> String {
        var fields = listing.fields
        if let page { fields.append(("page", String(page))) }
        if history { fields.append(("history", "1")) }
        return PlaceAddress(self, listing.choices).text(adding: fields)
    }
}
