import OpenMarketDomain

extension MarketScene {
    /// What the scene asks or tells.
    public var alert: AlertModel? {
        switch self {
        case .login(let model): model.state.alert
        case .signUp(let model): model.state.alert
        case .home(let model): model.list.state.alert
        case .products(let model): model.state.alert
        case .product(let model): model.state.alert
        case .form(let model): model.state.alert
        case .chats(let model): model.state.alert
        case .room(let model): model.state.alert
        case .myPage(let model): model.state.alert
        case .search, .images: nil
        }
    }

    /// Answers it, with what was typed into it.
    public func answer(_ choice: AlertChoice, text: String = "") async {
        switch self {
        case .login(let model): await model.perform(.answer(choice))
        case .signUp(let model): await model.perform(.answer(choice))
        case .home(let model): await model.list.perform(.answer(choice))
        case .products(let model): await model.perform(.answer(choice))
        case .product(let model): await model.perform(.answer(choice, text: Secret(text)))
        case .form(let model): await model.perform(.answer(choice, text: Secret(text)))
        case .chats(let model): await model.perform(.answer(choice))
        case .room(let model): await model.perform(.answer(choice))
        case .myPage(let model): await model.perform(.answer(choice, text: Secret(text)))
        case .search, .images: break
        }
    }
}
