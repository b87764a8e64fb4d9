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
        login = LoginModel()
        stock = StockModel()
        buy = BuyModel()
    }
}
