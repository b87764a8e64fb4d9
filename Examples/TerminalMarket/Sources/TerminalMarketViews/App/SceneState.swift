public import OpenMarket

/// The state of the visible scene.
public enum SceneState: Sendable, Hashable {
    /// Logging in.
    case login(LoginModel.State)
    /// Opening an account.
    case signUp(SignUpModel.State)
    /// The home tab, and its products.
    case home(HomeModel.State, ProductListState)
    /// A list of products.
    case products(ProductListState)
    /// One product.
    case product(ProductDetailState)
    /// The form for a product.
    case form(ProductFormState)
    /// The search.
    case search(SearchModel.State)
    /// The chats.
    case chats(ChatListModel.State)
    /// One chat.
    case room(ChatRoomState)
    /// The user's own page.
    case myPage(MyPageModel.State)
    /// Images in full size.
    case images(ImageViewerModel.State)

    /// What a scene shows now.
    @MainActor
    public init(_ scene: MarketScene) {
        switch scene {
        case .login(let model): self = .login(model.state)
        case .signUp(let model): self = .signUp(model.state)
        case .home(let model): self = .home(model.state, model.list.state)
        case .products(let model): self = .products(model.state)
        case .product(let model): self = .product(model.state)
        case .form(let model): self = .form(model.state)
        case .search(let model): self = .search(model.state)
        case .chats(let model): self = .chats(model.state)
        case .room(let model): self = .room(model.state)
        case .myPage(let model): self = .myPage(model.state)
        case .images(let model): self = .images(model.state)
        }
    }

    /// What the scene asks or tells.
    public var alert: AlertModel? {
        switch self {
        case .login(let state): state.alert
        case .signUp(let state): state.alert
        case .home(_, let list): list.alert
        case .products(let state): state.alert
        case .product(let state): state.alert
        case .form(let state): state.alert
        case .chats(let state): state.alert
        case .room(let state): state.alert
        case .myPage(let state): state.alert
        case .search, .images: nil
        }
    }

    /// Its products, where it is a list of them.
    public var list: ProductListState? {
        switch self {
        case .home(_, let list), .products(let list): list
        default: nil
        }
    }
}
