import OpenMarketDomain
import OpenMarketPresentation

/// Two products side by side, and which of them costs less.
struct CompareState: SceneState {
    /// What it is drawn from, beside the products as all scenes know them.
    struct Facts: Sendable {
        /// The products, in the order in which they were chosen.
        let ids: [Product.ID]
    }

    /// The two products, in the order in which they were chosen; one that is not known yet is missing.
    let rows: [ProductRow]
    /// The one that costs less; `nil` when both cost the same, or cannot be compared.
    let cheaper: Product.ID?
    /// What went wrong.
    let alert: AlertModel?

    /// Draws the two.
    init(_ facts: Facts, in drawing: SceneDrawing) {
        let products = facts.ids.compactMap(drawing.products.product)
        rows = products.map(drawing.row)
        cheaper = Self.cheaper(of: products)
        alert = drawing.alert
    }

    private static func cheaper(of products: [Product]) -> Product.ID? {
        guard products.count == 2, products[0].price.currency == products[1].price.currency else { return nil }
        let amounts = products.map(\.bargainPrice.amount)
        guard amounts[0] != amounts[1] else { return nil }
        return products[amounts[0] < amounts[1] ? 0 : 1].id
    }
}

/// The scene that compares; it leads to a product.
@MainActor
final class CompareModel: DrawnScene<CompareState, Product.ID> {
    init(_ first: Product.ID, _ second: Product.ID, context: SceneContext) {
        super.init(State.Facts(ids: [first, second]), context: context)
        context.store.add(self)
    }

    override var title: String { "비교" }

    /// Each product leads to its own scene.
    @SceneOfferBuilder override var offers: [SceneOffer] {
        for row in state.rows {
            let id = row.id
            offer(.init("open", id.rawValue), row.title, at: .row(id.rawValue)) { self.onExit?(id) }
        }
    }

    /// Loads the products that are missing.
    override func load() async {
        for id in facts.ids where context.store.product(id) == nil && !context.store.isDeleted(id) {
            guard !Task.isCancelled else { return }
            let moment = context.store.beginRequest()
            do throws(MarketError) {
                context.store.merge(try await context.market.fetchProductDetail(id), asOf: moment)
            } catch {
                guard !Task.isCancelled else { return }
                let alert = context.alerts.error(error, isRetryable: true)
                show(alert?.on(.retry) { [weak self] _ in await self?.load() })
            }
        }
    }
}

extension CompareModel: ProductObserver {
    var productIDs: [Product.ID] { facts.ids }

    /// Called after a product was changed, liked or deleted.
    func apply(_ event: ProductEvent) { redraw() }

    /// Called after a response has changed these products.
    func productsChanged(_ ids: Set<Product.ID>) { redraw() }
}
