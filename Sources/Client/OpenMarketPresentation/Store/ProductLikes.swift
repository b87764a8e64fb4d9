import OpenMarketDomain

/// The products that the user likes, and when each like was changed last.
struct ProductLikes {
    struct Change: Equatable {
        let product: Product.ID
        let isLiked: Bool
    }

    private var liked: Set<Product.ID> = []
    private var taps: [Product.ID: ProductStore.Moment] = [:]
    /// The numbers of requests that are still on their way.
    private var requests: [Product.ID: Int] = [:]
    /// Responses to earlier requests belong to another user.
    private var beginning: ProductStore.Moment

    init(since beginning: ProductStore.Moment) {
        self.beginning = beginning
    }

    func isLiked(_ id: Product.ID) -> Bool {
        liked.contains(id)
    }

    /// Returns whether a response to a request from `moment` is newer than the last tap.
    func isNewer(_ id: Product.ID, asOf moment: ProductStore.Moment) -> Bool {
        moment >= beginning && (taps[id].map { $0 <= moment } ?? true)
    }

    /// Returns whether the market may not have known the last tap when it responded to a request from `moment`.
    func isChanging(_ id: Product.ID, since moment: ProductStore.Moment) -> Bool {
        requests[id] != nil || taps[id].map { $0 > moment } ?? false
    }

    var tapCount: Int { taps.count }

    mutating func forgetTaps(where isOver: (Product.ID, ProductStore.Moment) -> Bool) {
        taps = taps.filter { !isOver($0.key, $0.value) }
    }

    /// Sets one like; `moment` is given for a tap, and `nil` for a response.
    mutating func set(_ id: Product.ID, _ isLiked: Bool, at moment: ProductStore.Moment? = nil) -> Change? {
        if let moment { taps[id] = moment }
        guard liked.contains(id) != isLiked else { return nil }
        if isLiked { liked.insert(id) } else { liked.remove(id) }
        return Change(product: id, isLiked: isLiked)
    }

    /// Replaces all likes with a response; `moment` is when the request was sent.
    mutating func replace(with ids: Set<Product.ID>, asOf moment: ProductStore.Moment) -> [Change] {
        let touched = liked.symmetricDifference(ids).filter { isNewer($0, asOf: moment) }
        return touched.compactMap { set($0, ids.contains($0)) }
    }

    /// Removes all likes for another user; responses to earlier requests are ignored from then on.
    mutating func clear(at moment: ProductStore.Moment) -> [Change] {
        let forgotten = liked.map { Change(product: $0, isLiked: false) }
        self = ProductLikes(since: moment)
        return forgotten
    }

    mutating func beginRequest(_ id: Product.ID) {
        requests[id, default: 0] += 1
    }

    /// Ends a request; whatever the market sent before `moment` may not have known of it.
    mutating func endRequest(_ id: Product.ID, at moment: ProductStore.Moment) {
        // None is left of the user before.
        guard let count = requests[id] else { return }
        taps[id] = moment
        requests[id] = count > 1 ? count - 1 : nil
    }
}
