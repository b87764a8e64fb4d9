import Domain

/// The list with what is left.
@MainActor
package final class StockModel {
    /// The number that is shown, or `nil`.
    package private(set) var number: Int?
    /// The reason for which there is none.
    package private(set) var error: ShopError?
    private let showStock: ShowStock

    package init(showStock: ShowStock) {
        self.showStock = showStock
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
