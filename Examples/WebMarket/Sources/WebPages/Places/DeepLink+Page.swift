public import OpenMarket

// Every place of the market is a page of the shop, at the address that the SDK gives it.
extension DeepLink {
    /// Whether there is a form for a product on it.
    public var hasForm: Bool {
        switch self {
        case .register, .edit: true
        default: false
        }
    }

    /// Whether it shows the same to everybody, apart from what belongs to the visitor.
    var isPublic: Bool {
        switch self {
        case .home, .products, .product, .seller, .category: true
        case .search(let text): !text.isEmpty
        // What belongs to one user must not be shown to the next user of the same browser.
        default: false
        }
    }

    /// Whether there is something on it that others change.
    public var isLive: Bool {
        switch self {
        case .home, .products, .product, .chats, .room: true
        default: false
        }
    }

    /// The tab it belongs to, wherever it was opened; `nil` for those that belong to the tab they were opened from.
    var tab: MarketTab? {
        switch self {
        case .search: .search
        case .register: .register
        case .chats, .room: .chat
        case .myPage, .sales, .purchases, .likes, .viewed, .followed: .myPage
        default: nil
        }
    }

    /// The path of the page.
    public var path: String { Address(self).text }

    /// The address of a part of the page: some of a list's products, or one of a product's images, from 1, or its history.
    public func path(_ listing: Listing, page: Int? = nil, history: Bool = false) -> String {
        var fields = listing.fields
        if let page { fields.append(("page", String(page))) }
        if history { fields.append(("history", "1")) }
        return Address(self, listing.choices).text(adding: fields)
    }
}
