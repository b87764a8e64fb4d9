/// The list with what is left.
@MainActor
final class StockModel {
    /// The number that is shown, or `nil`.
    private(set) var number: Int?
    /// The reason for which there is none.
    private(set) var error: ShopError?
    private let showStock: ShowStock

    init(showStock: ShowStock) {
        self.showStock = showStock
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
