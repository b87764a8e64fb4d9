import Domain

/// The button that buys.
@MainActor
package final class BuyModel {
    /// What is shown.
    package enum Step: Equatable {
        case idle
        case bought
        case failed(ShopError)
    }

    package private(set) var step = Step.idle
    private let buyProduct: BuyProduct

    package init(buyProduct: BuyProduct) {
        self.buyProduct = buyProduct
    }

    /// The user taps the button.
    package func tap(_ product: String) async {
        do throws(ShopError) {
            try await buyProduct(product)
            step = .bought
        } catch {
            step = .failed(error)
        }
    }
}
