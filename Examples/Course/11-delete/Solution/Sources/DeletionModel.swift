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
        guard step != .deleting, step != .done else { return }
        step = .asking
    }

    /// The user answers the question.
    func answer(_ isYes: Bool) async {
        // A second tap on the button finds another step.
        guard step == .asking else { return }
        guard isYes else {
            step = .idle
            return
        }
        step = .deleting
        do throws(MarketError) {
            try await deleteProduct(id)
            step = .done
        } catch .cancelled {
            // The user has given up: there is nothing to tell.
            step = .idle
        } catch {
            step = .failed(error)
        }
    }
}
