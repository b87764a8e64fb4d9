import Domain

/// A server with what is left of each product.
package protocol StockServer: Sendable {
    /// The response to `GET /stock/{product}`.
    func getStock(of product: String) async throws(ShopError) -> Int

    /// The response to `POST /purchases`.
    func postPurchase(of product: String, user: String) async throws(ShopError)
}

/// The stock and the purchases at a server.
package struct RemoteStock: StockRepository, Purchasing {
    private let server: any StockServer

    package init(server: any StockServer) {
        self.server = server
    }

    package func stock(of product: String) async throws(ShopError) -> Int {
        try await server.getStock(of: product)
    }

    package func buy(_ product: String, as user: String) async throws(ShopError) {
        try await server.postPurchase(of: product, user: user)
    }
}
