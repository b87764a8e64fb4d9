import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting

/// The kinds of scenes there are.
enum SceneKind: CaseIterable {
    case login, signUp, home, products, product, form, search, chats, room, myPage, notices, images

    /// The kind of a scene; without a default, so that a new one does not compile until it is here.
    @MainActor
    init(_ scene: MarketScene) {
        self =
            switch scene {
            case .login: .login
            case .signUp: .signUp
            case .home: .home
            case .products: .products
            case .product: .product
            case .form: .form
            case .search: .search
            case .chats: .chats
            case .room: .room
            case .myPage: .myPage
            case .notices: .notices
            case .images: .images
            }
    }

    /// Whether everything that leads on from the scene happens at the tap, before any request, or is the log-in alone.
    var leadsOnAtOnce: Bool { self == .search || self == .images || self == .notices }
}

/// Every exit that a scene takes after it has waited for a response.
enum LateExit: CaseIterable {
    case homeLike
    case listLike, listLoad
    case productLike, productChat, productChatLogIn, productGone
    case formLogIn
    case chatsLoad, chatsLeave
    case roomSend, roomOlder, roomEnd
    case loggedIn, signedUp, loggedOut

    /// The scene that takes it.
    var scene: SceneKind {
        switch self {
        case .homeLike: .home
        case .listLike, .listLoad: .products
        case .productLike, .productChat, .productChatLogIn, .productGone: .product
        case .formLogIn: .form
        case .chatsLoad, .chatsLeave: .chats
        case .roomSend, .roomOlder, .roomEnd: .room
        case .loggedIn: .login
        case .signedUp: .signUp
        case .loggedOut: .myPage
        }
    }

    /// Whether it tells that a session has begun or ended, which is true wherever the user is.
    var isAboutSession: Bool {
        switch self {
        case .loggedIn, .signedUp, .loggedOut: true
        default: false
        }
    }
}

/// How a scene is left while it waits.
enum Departure: CaseIterable {
    /// Back, or closed; from the bottom of a tab to another tab.
    case back
    /// By a tap on another tab.
    case otherTab
    /// By opening something over it.
    case covered

    @MainActor
    func leave(_ router: Router) {
        let navigation = router.navigation
        switch self {
        case .back where !navigation.modals.isEmpty: router.dismiss()
        case .back where !navigation.stack.isEmpty: router.pop()
        case .back, .otherTab:
            router.dismissAll()
            router.select(navigation.tab == .myPage ? .home : .myPage)
        case .covered:
            router.dismissAll()
            router.push(.products(.seller(Vendor.ID(99))))
        }
    }
}
