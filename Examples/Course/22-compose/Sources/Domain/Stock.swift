/// A failure that a scene can show.
package enum ShopError: Error, Equatable {
    case notLoggedIn
    case soldOut
    case offline
}

/// What is left of each product: a port.
package protocol StockRepository: Sendable {
    /// The number that is left.
    func stock(of product: String) async throws(ShopError) -> Int
}

/// Purchases: a port.
package protocol Purchasing: Sendable {
    /// Takes one of a product for a user.
    func buy(_ product: String, as user: String) async throws(ShopError)
}

/// The user who is logged in: a port.
package protocol SessionStore: Sendable {
    /// The user, or `nil`.
    func user() async -> String?

    /// Stores the user.
    func save(_ user: String) async
}

/// Shows what is left of a product.
package struct ShowStock: Sendable {
    private let stock: any StockRepository

    package init(stock: any StockRepository) {
        self.stock = stock
    }

    package func callAsFunction(of product: String) async throws(ShopError) -> Int {
        try await stock.stock(of: product)
    }
}

/// Buys one of a product.
///
/// What is left is asked first, and must not be an old number.
package struct BuyProduct: Sendable {
    private let stock: any StockRepository
    private let purchases: any Purchasing
    private let session: any SessionStore

    package init(stock: any StockRepository, purchases: any Purchasing, session: any SessionStore) {
        (self.stock, self.purchases, self.session) = (stock, purchases, session)
    }

    package func callAsFunction(_ product: String) async throws(ShopError) {
        guard let user = await session.user() else { throw .notLoggedIn }
        guard try await stock.stock(of: product) > 0 else { throw .soldOut }
        try await purchases.buy(product, as: user)
    }
}

/// Logs a user in.
package struct LogIn: Sendable {
    private let session: any SessionStore

    package init(session: any SessionStore) {
        self.session = session
    }

    package func callAsFunction(as user: String) async {
        await session.save(user)
    }
}
