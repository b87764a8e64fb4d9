#if canImport(UIKit)
    import OpenMarket
    import UIKit

    extension MarketScene {
        /// The scene on a screen: the one switch of the app.
        func makeController(_ app: AppCoordinator) -> UIViewController {
            switch self {
            case .login(let model): LoginController(model, scene: self, app: app)
            case .signUp(let model): SignUpController(model, scene: self, app: app)
            case .home(let model): ProductsController(home: model, scene: self, app: app)
            case .products(let model): ProductsController(model, scene: self, app: app)
            case .product(let model): ProductController(model, scene: self, app: app)
            case .form(let model): FormController(model, scene: self, app: app)
            case .search(let model): SearchController(model, scene: self, app: app)
            case .chats(let model): ChatsController(model, scene: self, app: app)
            case .room(let model): RoomController(model, scene: self, app: app)
            case .myPage(let model): MyPageController(model, scene: self, app: app)
            case .images(let model): ImagesController(model, scene: self, app: app)
            }
        }
    }
#endif
