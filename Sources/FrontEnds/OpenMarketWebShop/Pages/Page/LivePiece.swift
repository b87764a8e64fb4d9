public import OpenMarketHTML
public import OpenMarket

extension LivePiece {
    /// The tabs, with the numbers on them.
    public static func tabs(_ tabs: [TabItem], in around: PageSurroundings) -> LivePiece {
        LivePiece("tabs", around.bar(of: tabs))
    }

    /// Shows a text for a moment; an empty text shows nothing.
    public static func toast(_ text: String) -> LivePiece { LivePiece("toast", Document.toast(text)) }
}

extension MarketScene {
    /// The parts of its page that change while the page is open.
    public func pieces(in surroundings: PageSurroundings) -> [LivePiece] {
        let around = surroundings.offering(commands)
        switch self {
        case .home(let model):
            return [LivePiece("arrivals", around.arrivals(model.list.state.arrivalText))]
        case .products(let model):
            return [LivePiece("arrivals", around.arrivals(model.state.arrivalText))]
        case .product(let model):
            let page = ProductPage(id: model.id, state: model.state, around: around)
            return [LivePiece("sale", page.sale), LivePiece("offer", page.offer), LivePiece("deal", page.deal)]
        case .chats(let model): return [LivePiece("rooms", around.rooms(model.state))]
        case .room(let model):
            let page = RoomPage(id: model.id, state: model.state, around: around)
            return [LivePiece("subject", page.subject), page.messages]
        case .login, .signUp, .form, .search, .myPage, .notices, .images: return []
        }
    }
}
