public import OpenMarket

/// An action for the visible scene.
public enum SceneAction: Sendable {
    /// Of the log-in.
    case login(LoginModel.Action)
    /// Of the sign-up.
    case signUp(SignUpModel.Action)
    /// Of the home tab.
    case home(HomeModel.Action)
    /// Of products, also those of the home tab.
    case products(ProductListModel.Action)
    /// Of what is known of the seller of products.
    case seller(SellerPageModel.Action)
    /// Of one product.
    case product(ProductDetailModel.Action)
    /// Of the sale of one product.
    case sale(SaleModel.Action)
    /// Of the form.
    case form(ProductFormModel.Action)
    /// Of the search.
    case search(SearchModel.Action)
    /// Of the chats.
    case chats(ChatListModel.Action)
    /// Of one chat.
    case room(ChatRoomModel.Action)
    /// Of the user's own page.
    case myPage(MyPageModel.Action)
    /// Of whom the user follows.
    case followed(FollowedSellersModel.Action)
    /// Of the images.
    case images(ImageViewerModel.Action)
    /// A choice in the scene's alert.
    case answer(AlertChoice, text: String)

    /// Performs the action; nothing happens when another scene is visible now.
    @MainActor
    public func perform(on scene: MarketScene) async {
        switch (self, scene) {
        case (.login(let action), .login(let model)): await model.perform(action)
        case (.signUp(let action), .signUp(let model)): await model.perform(action)
        case (.home(let action), .home(let model)): await model.perform(action)
        case (.products(let action), .home(let model)): await model.list.perform(action)
        case (.products(let action), .products(let model)): await model.perform(action)
        case (.seller(let action), .products(let model)): await model.sellerPage?.perform(action)
        case (.product(let action), .product(let model)): await model.perform(action)
        case (.sale(let action), .product(let model)): await model.sale.perform(action)
        case (.form(let action), .form(let model)): await model.perform(action)
        case (.search(let action), .search(let model)): await model.perform(action)
        case (.chats(let action), .chats(let model)): await model.perform(action)
        case (.room(let action), .room(let model)): await model.perform(action)
        case (.myPage(let action), .myPage(let model)): await model.perform(action)
        case (.followed(let action), .myPage(let model)): await model.followed?.perform(action)
        case (.images(let action), .images(let model)): await model.perform(action)
        case (.answer(let choice, let text), .product(let model)):
            await scene.answer(choice, text: text)
            // The sale may have gone on.
            await model.sale.perform(.load)
        case (.answer(let choice, let text), _): await scene.answer(choice, text: text)
        default: break
        }
    }
}
