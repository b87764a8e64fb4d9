/// The list with what is left.
@MainActor
final class StockModel {
    /// The number that is shown, or `nil`.
    private(set) var number: Int?
    /// The reason for which there is none.
    private(set) var error: ShopError?
    private let showStock: ShowStock

    init() {
        showStock = ShowStock(stock: RemoteStock(server: LiveServer.shared))
    }

    /// The list appears.
    func appear(_ product: String) async {
        do throws(ShopError) {
            number = try await showStock(of: product)
            error = nil
        } catch {
            self.error = error
        }
    }
}

/// The server of the shop, which was switched off.
struct LiveServer: StockServer {
    static let shared = LiveServer()

    func getStock(of product: String) async throws(ShopError) -> Int { throw .offline }

    func postPurchase(of product: String, user: String) async throws(ShopError) { throw .offline }
}
