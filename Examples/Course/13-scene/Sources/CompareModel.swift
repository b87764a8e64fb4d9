import OpenMarketDomain
import OpenMarketPresentation

/// Two products side by side, and which of them costs less.
@MainActor
final class CompareModel: ActedScene {
    /// What is shown.
    struct State: AlertingState {
        /// The two products, in the order in which they were chosen; one that is not known yet is missing.
        var rows: [ProductRow] = []
        /// The one that costs less; `nil` when both cost the same, or cannot be compared.
        var cheaper: Product.ID?
        /// What went wrong.
        var alert: AlertModel?
    }

    /// What a user may do.
    enum Action: Sendable {
        /// A product is tapped.
        case open(Product.ID)
    }

    let source = StateSource(State())
    /// Called when the user wants to see a product.
    var onExit: (@MainActor (Product.ID) -> Void)?
    /// The products that the scene shows.
    let productIDs: [Product.ID]
    private let context: SceneContext

    init(_ first: Product.ID, _ second: Product.ID, context: SceneContext) {
        productIDs = [first, second]
        self.context = context
    }

    /// Does what the user did.
    func handle(_ action: Action) -> SceneWork? {
        nil
    }
}

extension CompareModel {
    var title: String { "비교" }
    var hasUnsavedWork: Bool { false }

    /// Loads the products that are missing.
    func appear() async {
    }

    func disappear() {}

    /// Disconnects the exit.
    func cancelWork() {
    }

    /// Answers the alert: after a failure, loading again.
    func answer(_ choice: AlertChoice, text: Secret?) async {
    }
}

extension CompareModel: ProductObserver {
    /// Called after a product was changed, liked or deleted.
    func apply(_ event: ProductEvent) {
    }

    /// Called after a response has changed these products.
    func productsChanged(_ ids: Set<Product.ID>) {
    }
}
