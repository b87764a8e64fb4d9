import OpenMarketDomain

extension MarketScene {
    /// Everything that a scene shows.
    ///
    /// A front end that draws a whole screen from a value, in a test or across tasks, takes one.
    public enum Snapshot: Sendable, Equatable {
        case login(LoginState)
        case signUp(SignUpState)
        case home(HomeState, ProductListState)
        /// A list of products, with what is known of their seller.
        case products(ProductListState)
        /// One product, with its sale and what is shown beside it.
        case product(ProductDetailState)
        case form(ProductFormState)
        case search(SearchState)
        case chats(ChatListState)
        case room(ChatRoomState)
        /// The user's own page, with whom the user follows.
        case myPage(MyPageState)
        case notices(NoticesState)
        case images(ImageViewerState)

        /// The snapshot of what a scene shows now.
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
            case .notices(let model): self = .notices(model.state)
            case .images(let model): self = .images(model.state)
            }
        }

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
            case .notices(let state): state.alert
            case .search, .images: nil
            }
        }

        /// The lists of other things than products, which the scene is or which stand on it: a seller's facts, and the
        /// earlier prices of a product.
        public func sections(in wording: Wording) -> [SceneSection] {
            switch self {
            case .search(let state): state.sections(in: wording)
            case .chats(let state): [state.section]
            case .myPage(let state): state.sections(in: wording)
            case .notices(let state): state.sections(in: wording)
            case .products(let state): state.seller?.sections(in: wording) ?? []
            case .product(let state): state.sections(in: wording)
            default: []
            }
        }

        /// The products, where the scene is a list of them.
        public var list: ProductListState? {
            switch self {
            case .home(_, let list), .products(let list): list
            default: nil
            }
        }
    }
}

extension SceneAction {
    /// Performs the action; nothing happens when another scene is visible now.
    @MainActor
    public func perform(on scene: MarketScene) async {
        switch self {
        case .command(let id, let text): await scene.perform(command: id, text: text)
        case .type(let text, let id): scene.model.type(text, into: id)
        case .leave(let id): scene.model.leave(id)
        case .answer(let choice, let text): await scene.answer(choice, text: text)
        case .add(let inputs):
            if case .form(let model) = scene { await model.add(inputs) }
        }
    }
}
