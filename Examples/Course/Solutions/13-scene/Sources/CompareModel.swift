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
        context.store.add(self)
    }

    /// Does what the user did.
    func handle(_ action: Action) -> SceneWork? {
        switch action {
        case .open(let id): onExit?(id)
        }
        return nil
    }

    private func showRows() {
        let products = productIDs.compactMap(context.store.product)
        source.change { state in
            state.rows = products.map { product in
                let isLiked = context.store.isLiked(product.id)
                return ProductRow(product, isLiked: isLiked, wording: context.wording, now: context.now())
            }
            state.cheaper = Self.cheaper(of: products)
        }
    }

    private static func cheaper(of products: [Product]) -> Product.ID? {
        guard products.count == 2, products[0].price.currency == products[1].price.currency else { return nil }
        let amounts = products.map(\.bargainPrice.amount)
        guard amounts[0] != amounts[1] else { return nil }
        return products[amounts[0] < amounts[1] ? 0 : 1].id
    }
}

extension CompareModel {
    var title: String { "비교" }
    var hasUnsavedWork: Bool { false }

    /// Loads the products that are missing.
    func appear() async {
        for id in productIDs where context.store.product(id) == nil && !context.store.isDeleted(id) {
            let moment = context.store.now
            do throws(MarketError) {
                let detail = try await context.market.fetchProductDetail(id)
                context.store.merge(detail, asOf: moment)
            } catch {
                source.show(context.alerts.error(error, isRetryable: true))
            }
        }
        showRows()
    }

    func disappear() {}

    /// Disconnects the exit.
    func cancelWork() { onExit = nil }

    /// Answers the alert: after a failure, loading again.
    func answer(_ choice: AlertChoice, text: Secret?) async {
        source.takeAlert()
        if choice == .retry { await appear() }
    }
}

extension CompareModel: ProductObserver {
    /// Called after a product was changed, liked or deleted.
    func apply(_ event: ProductEvent) { showRows() }

    /// Called after a response has changed these products.
    func productsChanged(_ ids: Set<Product.ID>) { showRows() }
}
