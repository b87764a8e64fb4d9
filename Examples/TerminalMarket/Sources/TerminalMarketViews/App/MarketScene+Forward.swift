public import OpenMarket

extension MarketScene {
    /// Comes to the front: loads the scene, and what stands beside it: who sells, who buys, or whom one follows.
    @MainActor
    public func comeForward() async {
        switch self {
        case .products(let model):
            async let seller: Void? = model.sellerPage?.appear()
            await appear()
            _ = await seller
        case .product(let model):
            async let sale: Void = model.sale.appear()
            await appear()
            await sale
        case .myPage(let model):
            await appear()
            await model.followed?.appear()
        default: await appear()
        }
    }
}
