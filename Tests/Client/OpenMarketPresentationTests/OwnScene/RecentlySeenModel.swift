import OpenMarketDomain
import OpenMarketPresentation

/// The products that the user looked at last, kept up to date by the store.
@MainActor
final class RecentlySeenModel: ActedScene {
    struct State: AlertingState {
        var rows: [ProductRow] = []
        var filter = ""
        var alert: AlertModel?
    }

    enum Action {
        case filter(String)
        case open(Product.ID)
        case toggleLike(Product.ID)
        case clear
    }

    let source = StateSource(State())
    var onExit: (@MainActor (Product.ID) -> Void)?
    private(set) var productIDs: [Product.ID]
    private let context: SceneContext
    private var user: UserID?

    init(_ ids: [Product.ID], context: SceneContext) {
        productIDs = ids
        self.context = context
        context.store.add(self)
        user = context.session.user
        context.session.onChange(for: self) { [weak self] _ in self?.forgetOtherUser() }
    }

    /// The list belongs to one user; a session also changes when the same user logs in again.
    private func forgetOtherUser() {
        guard context.session.user != user else { return }
        user = context.session.user
        show([])
    }

    func handle(_ action: Action) -> SceneWork? {
        switch action {
        case .filter(let text): source.change { $0.filter = text }
        case .open(let id): onExit?(id)
        case .toggleLike(let id): return { await self.toggleLike(id) }
        case .clear: source.show(clearAlert)
        }
        showRows()
        return nil
    }

    private func toggleLike(_ id: Product.ID) async {
        do throws(MarketError) {
            try await context.toggleLike(of: id)
        } catch {
            source.show(context.alerts.error(error))
        }
    }

    private func show(_ ids: [Product.ID]) {
        productIDs = ids
        showRows()
    }

    private func showRows() {
        let products = productIDs.compactMap(context.store.product)
        source.change { state in
            let shown = products.filter { state.filter.isEmpty || $0.name.contains(state.filter) }
            state.rows = shown.map { product in
                let isLiked = context.store.isLiked(product.id)
                return ProductRow(product, isLiked: isLiked, wording: context.wording, now: context.now())
            }
        }
    }

    private var clearAlert: AlertModel? {
        try? context.alerts.builder()
            .title("Clear the list?")
            .action(.yes, title: "Clear", role: .destructive)
            .action(.no, title: "Keep", role: .cancel)
            .build()
            .on(.yes) { [weak self] _ in self?.show([]) }
    }
}

extension RecentlySeenModel {
    var title: String { "Recently seen" }
    var hasUnsavedWork: Bool { false }
    func disappear() {}
    func cancelWork() { onExit = nil }

    func appear() async {
        for id in productIDs where context.store.product(id) == nil {
            let moment = context.store.now
            if let detail = try? await context.market.fetchProductDetail(id) {
                context.store.merge(detail, asOf: moment)
            }
        }
        showRows()
    }
}

extension RecentlySeenModel: ProductObserver {
    func apply(_ event: ProductEvent) { showRows() }
    func productsChanged(_ ids: Set<Product.ID>) { showRows() }
}
