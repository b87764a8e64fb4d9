import OpenMarketDomain

/// What the user likes, as far as anybody knows, and since when it is known.
struct LikeBook {
    /// A like that is not what it was.
    struct Change: Hashable {
        let product: Product.ID
        let isLiked: Bool
    }

    /// Wishes about one product that the market has not answered yet.
    private struct Wishes {
        var before: Bool
        var count = 0
    }

    private var liked: Set<Product.ID> = []
    private var taps: [Product.ID: ProductStore.Moment] = [:]
    private var wishes: [Product.ID: Wishes] = [:]
    /// What was asked for earlier was asked by somebody else.
    private var beginning: ProductStore.Moment

    init(since beginning: ProductStore.Moment) {
        self.beginning = beginning
    }

    func isLiked(_ id: Product.ID) -> Bool {
        liked.contains(id)
    }

    /// Whether nobody has touched the like since an answer was asked for.
    func isNews(_ id: Product.ID, asOf moment: ProductStore.Moment) -> Bool {
        moment >= beginning && (taps[id].map { $0 <= moment } ?? true)
    }

    /// How many taps are remembered.
    var tapCount: Int { taps.count }

    /// Forgets taps on products that meet a condition.
    mutating func forgetTaps(where isOver: (Product.ID, ProductStore.Moment) -> Bool) {
        taps = taps.filter { !isOver($0.key, $0.value) }
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

    /// Begins anew for another user, to whom no answer counts that was asked for before.
    mutating func clear(at moment: ProductStore.Moment) -> [Change] {
        let forgotten = liked.map { Change(product: $0, isLiked: false) }
        self = LikeBook(since: moment)
        return forgotten
    }

    /// Remembers how a like was before somebody wished it to be different.
    mutating func beginWish(_ id: Product.ID) {
        var open = wishes[id] ?? Wishes(before: isLiked(id))
        open.count += 1
        wishes[id] = open
    }

    /// Ends a wish, and says how the like was before, when it is the last one and nothing came of it.
    mutating func endWish(_ id: Product.ID, isRefused: Bool, wish: Bool) -> Bool? {
        guard var open = wishes[id] else { return nil }
        open.count -= 1
        if !isRefused { open.before = wish }
        wishes[id] = open.count > 0 ? open : nil
        return open.count > 0 || !isRefused ? nil : open.before
    }
}
