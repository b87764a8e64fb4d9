import Domain
import Remote

/// The list with what is left.
@MainActor
package final class StockModel {
    /// The number that is shown, or `nil`.
    package private(set) var number: Int?
    /// The reason for which there is none.
    package private(set) var error: ShopError?
    private let showStock: ShowStock

    package init() {
        showStock = ShowStock(stock: RemoteStock(server: LiveServer.shared))
    }

    /// The list appears.
    package func appear(_ product: String) async {
        do throws(ShopError) {
            number = try await showStock(of: product)
            error = nil
        } catch {
            self.error = error
        }
    }
}

/// The server of the shop, which was switched off.
package struct LiveServer: StockServer {
    package static let shared = LiveServer()

    package func getStock(of product: String) async throws(ShopError) -> Int { throw .offline }

    package func postPurchase(of product: String, user: String) async throws(ShopError) { throw .offline }
}
