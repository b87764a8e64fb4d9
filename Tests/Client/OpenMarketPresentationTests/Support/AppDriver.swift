import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import Testing

/// An app over mocks, and the few moves that tests make with it.
@MainActor
struct AppDriver {
    let market = MockUseCases()
    let clock = ManualClock()
    let app: AppCoordinator

    init(
        requiresLogIn: Bool = true,
        withoutAccounts: Bool = false,
        socialLogins: [any SocialLoginProvider] = []
    ) {
        var useCases = market.all
        if withoutAccounts { useCases.accounts = nil }
        let context = SceneContext(
            market: useCases,
            wording: Wording(.english),
            socialLogins: socialLogins,
            surroundings: Surroundings(clock: clock)
        )
        app = AppCoordinator(context: context, requiresLogIn: requiresLogIn)
        market.accounts.likes.idsCalls.always([])
        market.accounts.chats.roomsCalls.always([])
    }

    var router: Router { app.router }
    var visible: Place { app.router.visible }

    /// Starts with or without a logged-in user.
    func start(as session: Session? = nil) async {
        market.accounts.own.restoreCalls.returns(session.map { .signedIn($0) } ?? .signedOut)
        await app.start()
    }

    /// The visible scene, which has to be of a kind.
    func front<Model>(_ kind: (MarketScene) -> Model?, _ location: SourceLocation = #_sourceLocation) throws -> Model {
        try #require(kind(app.visible), "another scene is visible: \(visible)", sourceLocation: location)
    }
}

extension MarketScene {
    var login: LoginModel? { if case .login(let model) = self { model } else { nil } }
    var signUp: SignUpModel? { if case .signUp(let model) = self { model } else { nil } }
    var home: HomeModel? { if case .home(let model) = self { model } else { nil } }
    var products: ProductListModel? { if case .products(let model) = self { model } else { nil } }
    var product: ProductDetailModel? { if case .product(let model) = self { model } else { nil } }
    var form: ProductFormModel? { if case .form(let model) = self { model } else { nil } }
    var search: SearchModel? { if case .search(let model) = self { model } else { nil } }
    var chats: ChatListModel? { if case .chats(let model) = self { model } else { nil } }
    var room: ChatRoomModel? { if case .room(let model) = self { model } else { nil } }
    var myPage: MyPageModel? { if case .myPage(let model) = self { model } else { nil } }
    var images: ImageViewerModel? { if case .images(let model) = self { model } else { nil } }
}
