import Domain
import Presentation
import Remote

/// The composition root: the one place that knows all parts.
@MainActor
package struct Shop {
    package let login: LoginModel
    package let stock: StockModel
    package let buy: BuyModel

    /// A shop over a server.
    package init(server: any StockServer) {
        let session = MemorySession()
        let remote = RemoteStock(server: server)
        let cache = CachedStock(remote)
        let purchases = ForgettingPurchases(purchases: remote, cache: cache)
        login = LoginModel(logIn: LogIn(session: session))
        stock = StockModel(showStock: ShowStock(stock: cache))
        // Past the cache: a purchase needs the number of now.
        buy = BuyModel(buyProduct: BuyProduct(stock: remote, purchases: purchases, session: session))
    }
}
