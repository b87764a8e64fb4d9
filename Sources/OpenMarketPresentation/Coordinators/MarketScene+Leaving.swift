extension MarketScene {
    /// Ends the scene: what it was doing is given up, and it leads nowhere any more.
    ///
    /// A caller that still waits for a response keeps the scene alive until then.
    /// Logging in and signing up stay connected, because they lead to no place:
    /// they tell that there is a session now, which is true wherever the user is.
    func leave() {
        switch self {
        case .login, .signUp: break
        case .home(let model): model.onExit = nil
        case .products(let model): model.onExit = nil
        case .product(let model): model.onExit = nil
        case .form(let model):
            model.leave()
            model.onExit = nil
        case .search(let model):
            model.leave()
            model.onExit = nil
        case .chats(let model): model.onExit = nil
        case .room(let model): model.onExit = nil
        case .myPage(let model): model.onExit = nil
        case .images(let model): model.onExit = nil
        }
    }
}
