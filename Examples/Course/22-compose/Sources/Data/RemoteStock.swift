/// A server with what is left of each product.
protocol StockServer: Sendable {
    /// The response to `GET /stock/{product}`.
    func getStock(of product: String) async throws(ShopError) -> Int

    /// The response to `POST /purchases`.
    func postPurchase(of product: String, user: String) async throws(ShopError)
}

/// The stock and the purchases at a server.
struct RemoteStock: StockRepository, Purchasing {
    let server: any StockServer

    func stock(of product: String) async throws(ShopError) -> Int {
        try await server.getStock(of: product)
    }

    func buy(_ product: String, as user: String) async throws(ShopError) {
        try await server.postPurchase(of: product, user: user)
    }
}
