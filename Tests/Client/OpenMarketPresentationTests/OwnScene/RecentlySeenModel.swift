import OpenMarketDomain
import OpenMarketPresentation

/// The products that the user looked at last, as all scenes know them.
struct RecentlySeenState: SceneState {
    struct Facts: Sendable {
        var ids: [Product.ID]
        var filter = ""
    }

    let rows: [ProductRow]
    let filter: String
    let alert: AlertModel?

    init(_ facts: Facts, in drawing: SceneDrawing) {
        let products = facts.ids.compactMap(drawing.products.product)
        rows = products.filter { facts.filter.isEmpty || $0.name.contains(facts.filter) }.map(drawing.row)
        (filter, alert) = (facts.filter, drawing.alert)
    }
}

/// The scene with these products; it leads to one of them.
@MainActor
final class RecentlySeenModel: DrawnScene<RecentlySeenState, Product.ID> {
    init(_ ids: [Product.ID], context: SceneContext) {
        super.init(State.Facts(ids: ids), context: context)
        context.store.add(self)
    }

    override var title: String { "Recently seen" }

    @SceneOfferBuilder override var offers: [SceneOffer] {
        for row in state.rows {
            let (id, place) = (row.id, SceneCommand.Placement.row(row.id.rawValue))
            offer(.init("open", id.rawValue), row.title, at: place) { self.onExit?(id) }
            offer(.init("like", id.rawValue), "Like", .like, at: place, isOn: row.isLiked) {
                await self.work { try await self.context.toggleLike(of: id) }
            }
        }
        offer("clear", "Clear", .delete, role: .destructive, at: .bar) { self.show(self.clearAlert) }
    }

    override func load() async {
        for id in facts.ids where context.store.product(id) == nil {
            let moment = context.store.beginRequest()
            if let detail = try? await context.market.fetchProductDetail(id) {
                context.store.merge(detail, asOf: moment)
            }
        }
    }

    /// The list belongs to one user.
    override func forget(_ facts: inout State.Facts) { facts.ids = [] }

    /// Shows the products whose name has this text in it: what is no command is a function.
    func filter(_ text: String) { change { $0.filter = text } }

    private var clearAlert: AlertModel? {
        try? context.alerts.builder()
            .title("Clear the list?")
            .action(.yes, title: "Clear", role: .destructive)
            .action(.no, title: "Keep", role: .cancel)
            .build()
            .on(.yes) { [weak self] _ in self?.change { $0.ids = [] } }
    }
}

extension RecentlySeenModel: ProductObserver {
    var productIDs: [Product.ID] { facts.ids }
    func apply(_ event: ProductEvent) { redraw() }
    func productsChanged(_ ids: Set<Product.ID>) { redraw() }
}
