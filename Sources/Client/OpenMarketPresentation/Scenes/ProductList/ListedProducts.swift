import OpenMarketDomain

/// The products of a list, in their order.
struct ListedProducts: Sendable {
    private static let fillUpLimit = 5

    /// Offered while the list was open: the market's pages do not have it.
    private struct Addition {
        let id: Product.ID
        let moment: ProductStore.Moment
    }

    private let kind: ProductListKind
    private var loaded: [Product.ID] = []
    private var added: [Addition] = []
    private var fillUps = 0

    init(_ kind: ProductListKind) {
        self.kind = kind
    }

    var isEmpty: Bool { loaded.isEmpty && added.isEmpty }
    var ids: [Product.ID] { added.map(\.id) + loaded }

    /// Returns the products of the list that still exist, regardless of the filter.
    func products(in known: KnownProducts) -> [Product] {
        ids.compactMap { kind != .liked || known.isLiked($0) ? known.product($0) : nil }
    }

    /// Replaces everything with the first page, except additions that are newer than its request.
    mutating func replace(with ids: [Product.ID], asOf moment: ProductStore.Moment) {
        added.removeAll { $0.moment <= moment }
        fillUps = 0
        extend(to: ids)
    }

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

    private mutating func add(_ id: Product.ID, at moment: ProductStore.Moment) -> Bool {
        guard !ids.contains(id) else { return false }
        added.insert(Addition(id: id, moment: moment), at: 0)
        return true
    }
}
