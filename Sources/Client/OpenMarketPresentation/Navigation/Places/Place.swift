public import OpenMarketDomain

/// A place in the market: what is visible, and what a link, an address or an archive names.
///
/// A place says where, never what is there: ids and texts only. It only ever shows something; it cannot buy, send or
/// delete. Its text is that of ``PlaceAddress`` in a web shop, and of a link as far as it is one.
public enum Place: Sendable, Hashable {
    /// A tab of which nothing was opened.
    case tab(MarketTab)
    case route(Route)
    case modal(ModalRoute)
    /// The images of one product in full size, before it is known which they are.
    case photos(Product.ID)

    public static let home = Place.tab(.home)
    /// Logging in, at the bottom of everything or over it.
    public static let login = Place.modal(.login)

    /// The place of a list of products.
    public static func products(_ kind: ProductListKind) -> Place { .route(.products(kind)) }

    /// The place of one product.
    public static func product(_ id: Product.ID) -> Place { .route(.product(id)) }

    /// Whether there is nothing to see there without being logged in.
    public var needsSession: Bool {
        switch self {
        // The tab of the user's own page has something for guests; a link to the page needs a user.
        case .tab(let tab): tab.needsSession || tab == .myPage
        case .route(let route): route.needsSession
        case .modal(let modal): modal.needsSession
        case .photos: false
        }
    }

    /// Whether a text from elsewhere may name it: no form and no log-in opens because a message was tapped.
    package var isLink: Bool {
        switch addressed {
        case .route(.signUp), .modal, .photos: false
        case .tab, .route: true
        }
    }

    /// The place without what only this device knows, which is the one that its address names.
    var addressed: Place {
        switch self {
        case .tab(let tab): tab.place
        case .route(.signUp): .route(.signUp(email: ""))
        case .products(.search("")): .route(.search)
        case .modal(.registerAgain): .modal(.register)
        case .modal(.imageViewer): .home
        default: self
        }
    }
}

extension NavigationState {
    /// The visible place, as its address names it.
    ///
    /// Images in full size have the address of the product that they were opened from.
    public var place: Place {
        if case .modal(.imageViewer) = visible, case .product(let id)? = stack.last?.route { return .photos(id) }
        return visible.addressed
    }
}
