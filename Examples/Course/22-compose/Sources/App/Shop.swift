/// The composition root: the one place that knows all parts.
@MainActor
struct Shop {
    let login: LoginModel
    let stock: StockModel
    let buy: BuyModel

    /// A shop over a server.
    init(server: any StockServer) {
        login = LoginModel()
        stock = StockModel()
        buy = BuyModel()
    }
}
