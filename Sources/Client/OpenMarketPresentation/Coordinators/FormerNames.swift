public import Foundation
public import OpenMarketDomain

// Names of 0.2.0, which go with 0.4.0.

@available(*, deprecated, renamed: "PlaceAddress")
public typealias Address = PlaceAddress

@available(*, deprecated, renamed: "Place")
public typealias VisibleScene = Place

extension PlaceAddress {
    @available(*, deprecated, renamed: "place")
    public var link: Place {
        get { place }
        set { place = newValue }
    }
}

extension Place {
    @available(*, deprecated, message: "Write .tab(.chat).")
    public static var chats: Place { .tab(.chat) }

    @available(*, deprecated, message: "Write .tab(.myPage).")
    public static var myPage: Place { .tab(.myPage) }

    @available(*, deprecated, message: "Write .products(.mine).")
    public static var sales: Place { .products(.mine) }

    @available(*, deprecated, message: "Write .products(.bought).")
    public static var purchases: Place { .products(.bought) }

    @available(*, deprecated, message: "Write .products(.liked).")
    public static var likes: Place { .products(.liked) }

    @available(*, deprecated, message: "Write .products(.viewed).")
    public static var viewed: Place { .products(.viewed) }

    @available(*, deprecated, message: "Write .products(.followed).")
    public static var followed: Place { .products(.followed) }

    @available(*, deprecated, message: "Write .modal(.register).")
    public static var register: Place { .modal(.register) }

    @available(*, deprecated, message: "Write .route(.signUp(email: \"\")).")
    public static var signUp: Place { .route(.signUp(email: "")) }

    @available(*, deprecated, message: "Write .products(.seller(id)).")
    public static func seller(_ id: Vendor.ID) -> Place { .products(.seller(id)) }

    @available(*, deprecated, message: "Write .products(.category(category)).")
    public static func category(_ category: ProductCategory) -> Place { .products(.category(category)) }

    @available(*, deprecated, message: "Write .products(.search(text)), or .route(.search) for an empty text.")
    public static func search(_ text: String) -> Place { text.isEmpty ? .route(.search) : .products(.search(text)) }

    @available(*, deprecated, message: "Write .route(.chatRoom(id)).")
    public static func room(_ id: ChatRoom.ID) -> Place { .route(.chatRoom(id)) }

    @available(*, deprecated, message: "Write .modal(.edit(id)).")
    public static func edit(_ id: Product.ID) -> Place { .modal(.edit(id)) }

    @available(*, deprecated, renamed: "init(_:rules:)")
    public static func parse(_ text: String, rules: Rules) -> Place? { Place(text, rules: rules) }
}

extension SignUpModel {
    @available(*, deprecated, renamed: "SignUpState.Field")
    public typealias Field = SignUpState.Field
}

extension MyPageModel {
    @available(*, deprecated, renamed: "MyPageState.Row")
    public typealias Row = MyPageState.Row
}

extension SceneContext {
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
