import Domain
import Remote

/// A server in memory that counts what it is asked.
actor CountingServer: StockServer {
    private(set) var reads = 0
    private(set) var buyers: [String] = []
    private var left: [String: Int]
    private var losesResponse = false

    init(_ left: [String: Int]) {
        self.left = left
    }

    func getStock(of product: String) throws(ShopError) -> Int {
        reads += 1
        return left[product] ?? 0
    }

    func postPurchase(of product: String, user: String) throws(ShopError) {
        buyers.append(user)
        left[product, default: 0] -= 1
        guard !losesResponse else {
            losesResponse = false
            throw .offline
        }
    }

    /// Carries out the next purchase and loses its response.
    func loseNextResponse() { losesResponse = true }

    /// Another shop sells the rest.
    func sellOut(_ product: String) { left[product] = 0 }
}
