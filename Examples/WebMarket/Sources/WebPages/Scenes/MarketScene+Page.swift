public import OpenMarket

extension MarketScene {
    /// What the scene looks like.
    public func page(in surroundings: Surroundings) -> Page {
        let around = surroundings.offering(commands)
        return switch self {
        case .login: LogInPage(around: around).page
        case .signUp(let model): SignUpPage(state: model.state, around: around).page
        case .home(let model): HomePage(state: model.state, list: model.list.state, around: around).page
        case .products(let model):
            ProductsPage(state: model.state, seller: model.sellerPage?.state, around: around).page
        case .product(let model):
            ProductPage(id: model.id, state: model.state, deal: model.sale.state, around: around).page
        case .form(let model): FormPage(state: model.state, around: around).page
        case .search(let model): SearchPage(state: model.state, around: around).page
        case .chats(let model): ChatsPage(state: model.state, around: around).page
        case .room(let model): RoomPage(id: model.id, state: model.state, around: around).page
        case .myPage(let model):
            MyPage(state: model.state, followed: model.followed?.state, around: around).page
        case .images(let model): PhotosPage(id: product(of: around.place), state: model.state, around: around).page
        }
    }

    /// The product whose images are on a page.
    private func product(of place: DeepLink) -> Product.ID {
        if case .photos(let id) = place { return id }
        return Product.ID(rawValue: "")
    }
}
