// What every front end does with the scene in front, whatever that is.
extension MarketScene {
    /// The view model, by which scenes are told apart.
    public var id: ObjectIdentifier {
        switch self {
        case .login(let model): ObjectIdentifier(model)
        case .signUp(let model): ObjectIdentifier(model)
        case .home(let model): ObjectIdentifier(model)
        case .products(let model): ObjectIdentifier(model)
        case .product(let model): ObjectIdentifier(model)
        case .form(let model): ObjectIdentifier(model)
        case .search(let model): ObjectIdentifier(model)
        case .chats(let model): ObjectIdentifier(model)
        case .room(let model): ObjectIdentifier(model)
        case .myPage(let model): ObjectIdentifier(model)
        case .images(let model): ObjectIdentifier(model)
        }
    }

    /// Tells the scene that it has come into sight: what is not here yet is loaded.
    public func appear() async {
        switch self {
        case .home(let model): await model.perform(.load)
        case .products(let model): await model.perform(.load)
        case .product(let model): if model.state.content.isWorthLoading { await model.perform(.load) }
        case .form(let model): await model.perform(.load)
        case .search(let model): await model.perform(.load)
        case .chats(let model): await model.perform(.load)
        case .room(let model): await model.perform(.appear)
        case .login, .signUp, .myPage, .images: break
        }
    }

    /// Tells the scene that it is out of sight.
    public func disappear() async {
        switch self {
        case .home(let model): await model.perform(.disappear)
        case .room(let model): await model.perform(.disappear)
        default: break
        }
    }
}

extension LoadState {
    /// Whether it is not here, and not on its way.
    fileprivate var isWorthLoading: Bool {
        switch self {
        case .idle, .failed: true
        case .loading, .loaded: false
        }
    }
}
