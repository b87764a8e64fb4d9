import OpenMarketDomain

/// What the user likes, as far as anybody knows, and since when it is known.
struct LikeBook {
    /// A like that is not what it was.
    struct Change: Hashable {
        let product: Product.ID
        let isLiked: Bool
    }

    private var liked: Set<Product.ID> = []
    private var taps: [Product.ID: ProductStore.Moment] = [:]

    func isLiked(_ id: Product.ID) -> Bool {
        liked.contains(id)
    }

    /// Whether nobody has touched the like since an answer was asked for.
    func isNews(_ id: Product.ID, asOf moment: ProductStore.Moment) -> Bool {
        taps[id].map { $0 <= moment } ?? true
    }

    /// Sets one like; `moment` is given when somebody did it rather than an answer told it.
    mutating func set(_ id: Product.ID, _ isLiked: Bool, at moment: ProductStore.Moment? = nil) -> Change? {
        if let moment { taps[id] = moment }
        guard liked.contains(id) != isLiked else { return nil }
        if isLiked { liked.insert(id) } else { liked.remove(id) }
        return Change(product: id, isLiked: isLiked)
    }

    /// Sets all likes to what an answer told that was asked for at a moment.
    mutating func replace(with ids: Set<Product.ID>, asOf moment: ProductStore.Moment) -> [Change] {
        let touched = liked.symmetricDifference(ids).filter { isNews($0, asOf: moment) }
        return touched.compactMap { set($0, ids.contains($0)) }
    }
}
