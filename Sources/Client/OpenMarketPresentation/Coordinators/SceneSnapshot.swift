extension MarketScene {
    /// Everything that a scene shows, with what stands beside its own state: the seller, the sale, the followed sellers.
    ///
    /// A front end that draws a whole screen from a value, in a test or across tasks, takes one.
    public enum Snapshot: Sendable, Equatable {
        /// Logging in.
        case login(LoginModel.State)
        /// Opening an account.
        case signUp(SignUpModel.State)
        /// The home tab, and its products.
        case home(HomeModel.State, ProductListState)
        /// A list of products, and what is known of their seller.
        case products(ProductListState, seller: SellerPageModel.State? = nil)
        /// One product, and who buys it.
        case product(ProductDetailState, sale: SaleModel.State? = nil)
        /// The form for a product.
        case form(ProductFormState)
        /// The search.
        case search(SearchModel.State)
        /// The chats.
        case chats(ChatListModel.State)
        /// One chat.
        case room(ChatRoomState)
        /// The user's own page, and whom the user follows.
        case myPage(MyPageModel.State, followed: FollowedSellersModel.State? = nil)
        /// Images in full size.
        case images(ImageViewerModel.State)

        /// The snapshot of what a scene shows now.
        @MainActor
        public init(_ scene: MarketScene) {
            switch scene {
            case .login(let model): self = .login(model.state)
            case .signUp(let model): self = .signUp(model.state)
            case .home(let model): self = .home(model.state, model.list.state)
            case .products(let model): self = .products(model.state, seller: model.sellerPage?.state)
            case .product(let model): self = .product(model.state, sale: model.sale.state)
            case .form(let model): self = .form(model.state)
            case .search(let model): self = .search(model.state)
            case .chats(let model): self = .chats(model.state)
            case .room(let model): self = .room(model.state)
            case .myPage(let model): self = .myPage(model.state, followed: model.followed?.state)
            case .images(let model): self = .images(model.state)
            }
        }

        /// The alert over the scene.
        public var alert: AlertModel? {
            switch self {
            case .login(let state): state.alert
            case .signUp(let state): state.alert
            case .home(_, let list): list.alert
            case .products(let state, let seller): state.alert ?? seller?.alert
            case .product(let state, let sale): state.alert ?? sale?.alert
            case .form(let state): state.alert
            case .chats(let state): state.alert
            case .room(let state): state.alert
            case .myPage(let state, let followed): state.alert ?? followed?.alert
            case .search, .images: nil
            }
        }

        /// The products, where the scene is a list of them.
        public var list: ProductListState? {
            switch self {
            case .home(_, let list), .products(let list, _): list
            default: nil
            }
        }
    }
}

/// An action of any scene, for a front end that keeps actions as values until the scene is there to perform them.
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
    /// A command of the scene, with the text that was typed into its field.
    case command(SceneCommand.ID, text: String = "")
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
        case (.command(let id, let text), _): await scene.perform(command: id, text: text)
        case (.answer(let choice, let text), _): await scene.answer(choice, text: text)
        default: break
        }
    }
}
