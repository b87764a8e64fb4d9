import OpenMarketDomain

/// Which products a list holds, in which order, and the rows drawn for them.
@MainActor
struct ProductListShelf {
    private static let fillUpLimit = 5

    private let kind: ProductListKind
    private var loaded: [Product.ID] = []
    /// Offered since the first page was read: the market's pages do not have them.
    private var added: [Product.ID] = []
    /// No longer liked; kept in their places, because a like may be taken back again.
    private var hidden: Set<Product.ID> = []
    private var drawn: [Product.ID: ProductRow] = [:]
    private var fillUps = 0

    init(_ kind: ProductListKind) {
        self.kind = kind
    }

    var isEmpty: Bool { loaded.isEmpty && added.isEmpty }
    var ids: [Product.ID] { added + loaded }

    /// Takes what is loaded now.
    mutating func replace(with ids: [Product.ID], keepingNew: Bool) {
        if !keepingNew {
            added = []
            hidden = []
            drawn = [:]
            fillUps = 0
        }
        loaded = ids
        added.removeAll(where: Set(ids).contains)
    }

    /// Whether one more page may be loaded without anybody asking for it.
    mutating func fillUp() -> Bool {
        fillUps += 1
        return fillUps <= Self.fillUpLimit
    }

    /// Takes note of a change and says whether there is a new row at the top.
    mutating func note(_ change: ProductChange, vendor: Vendor?) -> Bool {
        drawn[change.productID] = nil
        switch change {
        case .created(let detail):
            guard kind.admits(detail.product, of: vendor), !ids.contains(detail.id) else { return false }
            added.insert(detail.id, at: 0)
            return true
        case .liked(let id, let isLiked):
            guard kind == .liked else { return false }
            noteLike(id, isLiked)
        case .updated, .deleted: break
        }
        return false
    }

    /// The rows to show.
    mutating func rows(from context: SceneContext, filter: ProductFilter, sort: ProductSort) -> [ProductRow] {
        let shown = ids.filter { !hidden.contains($0) }
        let products = shown.compactMap(context.store.product).filter(filter.matches)
        return ProductOrder(sort).sorted(products).map { product in
            if let row = drawn[product.id] { return row }
            let isLiked = context.store.isLiked(product.id)
            let row = ProductRow(product, isLiked: isLiked, wording: context.wording, now: context.now())
            drawn[product.id] = row
            return row
        }
    }

    private mutating func noteLike(_ id: Product.ID, _ isLiked: Bool) {
        guard isLiked else {
            hidden.insert(id)
            return
        }
        guard hidden.remove(id) == nil, !ids.contains(id) else { return }
        added.insert(id, at: 0)
    }
}
