public import Foundation
public import OpenMarketDomain

// Names of 0.2.0, which go with 0.4.0.

/// Use ``PlaceAddress``.
@available(*, deprecated, renamed: "PlaceAddress")
public typealias Address = PlaceAddress

/// Use ``Place``.
@available(*, deprecated, renamed: "Place")
public typealias VisibleScene = Place

extension PlaceAddress {
    /// Use ``place``.
    @available(*, deprecated, renamed: "place")
    public var link: Place {
        get { place }
        set { place = newValue }
    }
}

extension Place {
    /// Use ``tab(_:)`` of the chats.
    @available(*, deprecated, message: "Write .tab(.chat).")
    public static var chats: Place { .tab(.chat) }

    /// Use ``tab(_:)`` of the user's own page.
    @available(*, deprecated, message: "Write .tab(.myPage).")
    public static var myPage: Place { .tab(.myPage) }

    /// Use ``products(_:)`` with the user's own products.
    @available(*, deprecated, message: "Write .products(.mine).")
    public static var sales: Place { .products(.mine) }

    /// Use ``products(_:)`` with the user's purchases.
    @available(*, deprecated, message: "Write .products(.bought).")
    public static var purchases: Place { .products(.bought) }

    /// Use ``products(_:)`` with the liked products.
    @available(*, deprecated, message: "Write .products(.liked).")
    public static var likes: Place { .products(.liked) }

    /// Use ``products(_:)`` with the viewed products.
    @available(*, deprecated, message: "Write .products(.viewed).")
    public static var viewed: Place { .products(.viewed) }

    /// Use ``products(_:)`` with the products of followed sellers.
    @available(*, deprecated, message: "Write .products(.followed).")
    public static var followed: Place { .products(.followed) }

    /// Use ``modal(_:)`` with the form for a new product.
    @available(*, deprecated, message: "Write .modal(.register).")
    public static var register: Place { .modal(.register) }

    /// Use ``route(_:)`` of the form for a new account.
    @available(*, deprecated, message: "Write .route(.signUp(email: \"\")).")
    public static var signUp: Place { .route(.signUp(email: "")) }

    /// Use ``products(_:)`` with a seller.
    @available(*, deprecated, message: "Write .products(.seller(id)).")
    public static func seller(_ id: Vendor.ID) -> Place { .products(.seller(id)) }

    /// Use ``products(_:)`` with a category.
    @available(*, deprecated, message: "Write .products(.category(category)).")
    public static func category(_ category: ProductCategory) -> Place { .products(.category(category)) }

    /// Use ``products(_:)`` with a search, or ``route(_:)`` of the search field for an empty text.
    @available(*, deprecated, message: "Write .products(.search(text)), or .route(.search) for an empty text.")
    public static func search(_ text: String) -> Place { text.isEmpty ? .route(.search) : .products(.search(text)) }

    /// Use ``route(_:)`` of a chat.
    @available(*, deprecated, message: "Write .route(.chatRoom(id)).")
    public static func room(_ id: ChatRoom.ID) -> Place { .route(.chatRoom(id)) }

    /// Use ``modal(_:)`` with the form of a product.
    @available(*, deprecated, message: "Write .modal(.edit(id)).")
    public static func edit(_ id: Product.ID) -> Place { .modal(.edit(id)) }

    /// Use `DeepLink(text, rules: rules)`.
    @available(*, deprecated, renamed: "init(_:rules:)")
    public static func parse(_ text: String, rules: Rules) -> Place? { Place(text, rules: rules) }
}

extension SignUpModel {
    /// Use ``SignUpState/Field``.
    @available(*, deprecated, renamed: "SignUpState.Field")
    public typealias Field = SignUpState.Field
}

extension MyPageModel {
    /// Use ``MyPageState/Row``.
    @available(*, deprecated, renamed: "MyPageState.Row")
    public typealias Row = MyPageState.Row
}

extension SceneContext {
    /// Use `surroundings` of the other initializer.
    @available(*, deprecated, message: "Give surroundings: Surroundings(now: now, clock: clock).")
    public convenience init(
        market: MarketUseCases,
        wording: Wording = Wording(),
        links: DeepLink.Rules = DeepLink.Rules(scheme: nil),
        history: any SearchHistory = InMemorySearchHistory(),
        clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Date = Surroundings.system.now
    ) {
        let surroundings = Surroundings(now: now, clock: clock)
        self.init(market: market, wording: wording, links: links, history: history, surroundings: surroundings)
    }

    /// Use `surroundings` of the other initializer.
    @available(*, deprecated, message: "Give surroundings: Surroundings(now: now).")
    public convenience init(
        market: MarketUseCases,
        wording: Wording = Wording(),
        links: DeepLink.Rules = DeepLink.Rules(scheme: nil),
        history: any SearchHistory = InMemorySearchHistory(),
        now: @escaping @Sendable () -> Date
    ) {
        self.init(
            market: market,
            wording: wording,
            links: links,
            history: history,
            surroundings: Surroundings(now: now)
        )
    }
}
