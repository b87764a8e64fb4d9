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
        (rows, cheaper, alert) = ([], nil, nil)
    }
}

/// The scene that compares; it leads to a product.
@MainActor
final class CompareModel: DrawnScene<CompareState, Product.ID> {
    init(_ first: Product.ID, _ second: Product.ID, context: SceneContext) {
        super.init(State.Facts(ids: [first, second]), context: context)
    }

    override var title: String { "비교" }

    /// Each product leads to its own scene.
    @SceneOfferBuilder override var offers: [SceneOffer] {
    }

    /// Loads the products that are missing.
    override func load() async {
    }
}

extension CompareModel: ProductObserver {
    var productIDs: [Product.ID] { facts.ids }

    /// Called after a product was changed, liked or deleted.
    func apply(_ event: ProductEvent) {
    }

    /// Called after a response has changed these products.
    func productsChanged(_ ids: Set<Product.ID>) {
    }
}
