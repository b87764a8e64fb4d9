public import OpenMarket

/// The state of the visible scene.
public enum SceneState: Sendable, Equatable {
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

    /// What a scene shows now.
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

    /// What the scene asks or tells.
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

    /// Its products, where it is a list of them.
    public var list: ProductListState? {
        switch self {
        case .home(_, let list), .products(let list, _): list
        default: nil
        }
    }
}
