/// The button that buys.
@MainActor
final class BuyModel {
    /// What is shown.
    enum Step: Equatable {
        case idle
        case bought
        case failed(ShopError)
    }

    private(set) var step = Step.idle
    private let buyProduct: BuyProduct

    init() {
        let stock = CachedStock(RemoteStock(server: LiveServer.shared))
        let purchases = RemoteStock(server: LiveServer.shared)
        buyProduct = BuyProduct(stock: stock, purchases: purchases, session: MemorySession())
    }

    /// The user taps the button.
    func tap(_ product: String) async {
        do throws(ShopError) {
            try await buyProduct(product)
            step = .bought
        } catch {
            step = .failed(error)
        }
    }
}
