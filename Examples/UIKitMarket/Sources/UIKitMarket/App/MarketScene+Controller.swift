#if canImport(UIKit)
    import OpenMarket
    import UIKit

    extension MarketScene {
        /// The scene on a screen: the one switch of the app.
        func makeController(_ app: AppCoordinator) -> UIViewController {
            switch self {
            case .login(let model): return FieldsController(model, scene: self, app: app)
            case .signUp(let model):
                let controller = FieldsController(model, scene: self, app: app)
                controller.ended = { [model] id in
                    if let field = SignUpModel.Field(rawValue: id.rawValue) { model.send(.fieldEnded(field)) }
                }
                return controller
            case .home(let model): return ProductsController(home: model, scene: self, app: app)
            case .products(let model): return ProductsController(model, scene: self, app: app)
            case .product(let model): return ProductController(model, scene: self, app: app)
            case .form(let model): return FormController(model, scene: self, app: app)
            case .search(let model): return SearchController(model, scene: self, app: app)
            case .chats(let model): return ChatsController(model, scene: self, app: app)
            case .room(let model): return RoomController(model, scene: self, app: app)
            case .myPage(let model): return MyPageController(model, scene: self, app: app)
            case .images(let model): return ImagesController(model, scene: self, app: app)
            }
        }
    }
#endif
