import OpenMarketDomain

/// The deletion of one product: a menu, a question, and a request.
@MainActor
final class DeletionModel {
    /// What is shown.
    enum Step: Equatable {
        /// The product.
        case idle
        /// "Do you really want to delete it?"
        case asking
        /// A spinner.
        case deleting
        /// The product is gone.
        case done
        /// An alert.
        case failed(MarketError)
    }

    private(set) var step = Step.idle
    private let id: Product.ID
    private let deleteProduct: any DeleteProductUseCase

    init(_ id: Product.ID, deleteProduct: any DeleteProductUseCase) {
        self.id = id
        self.deleteProduct = deleteProduct
    }

    /// The user chooses "Delete" from the menu.
    func tapDelete() async {
        do throws(MarketError) {
            try await deleteProduct(id)
            step = .asking
        } catch {
            step = .failed(error)
        }
    }

    /// The user answers the question.
    func answer(_ isYes: Bool) async {
        step = isYes ? .done : .idle
    }
}
