/// A failure that a scene can show.
enum ShopError: Error, Equatable {
    case notLoggedIn
    case soldOut
    case offline
}

/// What is left of each product: a port.
protocol StockRepository: Sendable {
    /// The number that is left.
    func stock(of product: String) async throws(ShopError) -> Int
}

/// Purchases: a port.
protocol Purchasing: Sendable {
    /// Takes one of a product for a user.
    func buy(_ product: String, as user: String) async throws(ShopError)
}

/// The user who is logged in: a port.
protocol SessionStore: Sendable {
    /// The user, or `nil`.
    func user() async -> String?

    /// Stores the user.
    func save(_ user: String) async
}

/// Shows what is left of a product.
struct ShowStock: Sendable {
    let stock: any StockRepository

    func callAsFunction(of product: String) async throws(ShopError) -> Int {
        try await stock.stock(of: product)
    }
}

/// Buys one of a product.
///
/// What is left is asked first, and must not be an old number.
struct BuyProduct: Sendable {
    let stock: any StockRepository
    let purchases: any Purchasing
    let session: any SessionStore

    func callAsFunction(_ product: String) async throws(ShopError) {
        guard let user = await session.user() else { throw .notLoggedIn }
        guard try await stock.stock(of: product) > 0 else { throw .soldOut }
        try await purchases.buy(product, as: user)
    }
}

/// Logs a user in.
struct LogIn: Sendable {
    let session: any SessionStore

    func callAsFunction(as user: String) async {
        await session.save(user)
    }
}
