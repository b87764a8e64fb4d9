import Foundation
import OpenMarketDomain

/// Which products a list holds, in which order, and the rows drawn for them.
@MainActor
struct ProductListRows {
    private static let fillUpLimit = 5

    /// Offered while the list was open: the market's pages do not have it.
    private struct Addition {
        let id: Product.ID
        let moment: ProductStore.Moment
    }

    /// A row, and what it was drawn from.
    private struct Drawing {
        let product: Product
        let row: ProductRow
    }

    private let kind: ProductListKind
    private var loaded: [Product.ID] = []
    private var added: [Addition] = []
    private var drawn: [Product.ID: Drawing] = [:]
    /// The day on which they were drawn, because rows show relative dates.
    private var day = ""
    private var fillUps = 0

    init(_ kind: ProductListKind) {
        self.kind = kind
    }

    var isEmpty: Bool { loaded.isEmpty && added.isEmpty }
    var ids: [Product.ID] { added.map(\.id) + loaded }

    /// Returns the number of products of the list that still exist, regardless of the filter.
    func count(in store: ProductStore) -> Int {
        ids.count { !store.isDeleted($0) && (kind != .liked || store.isLiked($0)) }
    }

    /// Returns whether a product of the list says how far its sale has come.
    func knowStatus(in store: ProductStore) -> Bool {
        ids.contains { store.product($0)?.status != nil }
    }

    /// Forgets how rows were drawn, so that each is drawn in the words of now.
    mutating func forgetDrawings() {
        drawn = [:]
    }

    /// Replaces everything with the first page, except additions that are newer than its request.
    mutating func replace(with ids: [Product.ID], asOf moment: ProductStore.Moment) {
        added.removeAll { $0.moment <= moment }
        fillUps = 0
        extend(to: ids)
        let known = Set(self.ids)
        drawn = drawn.filter { known.contains($0.key) }
    }

    /// Takes the list with one more page.
    mutating func extend(to ids: [Product.ID]) {
        let known = Set(ids)
        loaded = ids
        added.removeAll { known.contains($0.id) }
    }

    /// Allows pages to be loaded again without the user asking for them.
    mutating func resetFillUps() {
        fillUps = 0
    }

    /// Returns whether one more page may be loaded without the user asking for it.
    mutating func fillUp() -> Bool {
        fillUps += 1
        return fillUps <= Self.fillUpLimit
    }

    /// Applies an event, and returns whether there is a new row at the top.
    mutating func apply(_ event: ProductEvent, vendor: Vendor?, at moment: ProductStore.Moment) -> Bool {
        switch event {
        case .created(let detail): kind.admits(detail.product, of: vendor) && add(detail.id, at: moment)
        case .liked(let id): kind == .liked && add(id, at: moment)
        // A product that is no longer liked keeps its position, because the user may like it again.
        case .updated, .deleted, .unliked: false
        }
    }

    /// The rows to show.
    mutating func rows(from context: SceneContext, filter: ProductFilter, sort: ProductSort) -> [ProductRow] {
        let (store, now) = (context.store, context.now())
        let today = context.wording.calendarDay(now, now: .distantPast)
        if today != day { (drawn, day) = ([:], today) }
        let shown = kind == .liked ? ids.filter(store.isLiked) : ids
        let products = shown.compactMap(store.product).filter(filter.matches)
        return sort.sorted(products).map { product in
            let isLiked = store.isLiked(product.id)
            if let drawing = drawn[product.id], drawing.product == product, drawing.row.isLiked == isLiked {
                return drawing.row
            }
            let row = ProductRow(product, isLiked: isLiked, wording: context.wording, now: now)
            drawn[product.id] = Drawing(product: product, row: row)
            return row
        }
    }

    private mutating func add(_ id: Product.ID, at moment: ProductStore.Moment) -> Bool {
        guard !ids.contains(id) else { return false }
        added.insert(Addition(id: id, moment: moment), at: 0)
        return true
    }
}
