public import OpenMarket

extension MarketScene {
    /// Makes the page of the scene.
    public func page(in surroundings: PageSurroundings) -> Page {
        let around = surroundings.offering(commands)
        return switch self {
        case .login: around.logInPage
        case .signUp(let model): around.signUpPage(model.state)
        case .home(let model): HomePage(state: model.state, list: model.list.state, around: around).page
        case .products(let model): ProductsPage(state: model.state, around: around).page
        case .product(let model): ProductPage(id: model.id, state: model.state, around: around).page
        case .form(let model): FormPage(state: model.state, around: around).page
        case .search(let model): around.searchPage(model.state)
        case .chats(let model): around.chatsPage(model.state)
        case .room(let model): RoomPage(id: model.id, state: model.state, around: around).page
        case .myPage(let model): MyPage(state: model.state, around: around).page
        case .notices(let model): around.noticesPage(model.state)
        case .images(let model): around.photosPage(of: product(of: around.place), model.state)
        }
    }

    /// The product whose images are on a page.
    private func product(of place: Place) -> Product.ID {
        if case .photos(let id) = place { return id }
        return Product.ID(rawValue: "")
    }
}
