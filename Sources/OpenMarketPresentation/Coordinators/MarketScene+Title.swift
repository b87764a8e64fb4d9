extension MarketScene {
    /// What stands on top of the scene.
    public func title(in wording: Wording) -> String {
        switch self {
        case .login: wording(.titleLogIn)
        case .signUp: wording(.titleSignUp)
        case .home: wording(.titleHome)
        case .products(let model): model.state.title
        case .product: wording(.titleDetail)
        case .form(let model): model.state.title
        case .search: wording(.titleSearch)
        case .chats: wording(.titleChats)
        case .room(let model): model.state.title.isEmpty ? wording(.titleRoom) : model.state.title
        case .myPage: wording(.titleMy)
        case .images: wording(.titleViewer)
        }
    }
}
