public import OpenMarketDomain

/// What all open scenes know of products: one copy of each, kept up to date by what happens in the market.
///
/// Scenes keep ids and look the rest up here. So a product that is edited, liked
/// or deleted anywhere is so in every list, at the same moment and without a
/// request.
@MainActor
public final class ProductStore {
    /// When something was asked for, so that an answer that was long on its way does not undo what happened since.
    public struct Moment: Sendable, Hashable, Comparable {
        let number: Int

        /// The moment after this one.
        var next: Moment { Moment(number: number &+ 1) }

        /// Whether one came before the other.
        public static func < (one: Moment, other: Moment) -> Bool { one.number < other.number }
    }

    private struct Listener {
        weak var audience: (any ProductAudience)?
    }

    private var products: [Product.ID: Product] = [:]
    private var details: [Product.ID: ProductDetail] = [:]
    private var edits: [Product.ID: Moment] = [:]
    private var deleted: [Product.ID: Moment] = [:]
    private var likes = LikeBook(since: Moment(number: 0))
    private var listeners: [Listener] = []
    private var sizeToTidy = ProductStore.firstTidySize
    private var listening: Task<Void, Never>?

    /// The moment of the last change.
    public private(set) var now = Moment(number: 0)

    private static let firstTidySize = 1000
    private static let recentChanges = 100

    /// A store that knows nothing yet and listens to `events`.
    public init(events: any ProductEvents) {
        let events = events.events()
        listening = Task { [weak self] in
            for await event in events { self?.hear(event) }
        }
    }

    deinit {
        listening?.cancel()
    }

    /// How many products are kept.
    var count: Int { products.count }
    /// How many changes are remembered, so that no older response undoes them.
    var changeCount: Int { edits.count + deleted.count + likes.tapCount }

    /// Tells `audience` about every change from now on, as long as it lives.
    func join(_ audience: any ProductAudience) {
        let count = listeners.count
        listeners.removeAll { $0.audience == nil }
        // Some scenes are gone, and what they showed may go.
        if listeners.count < count { sizeToTidy = Self.firstTidySize }
        listeners.append(Listener(audience: audience))
    }

    /// A product, unless it is gone.
    public func product(_ id: Product.ID) -> Product? {
        isDeleted(id) ? nil : products[id]
    }

    /// A product with everything its own scene shows, unless it is gone.
    public func detail(_ id: Product.ID) -> ProductDetail? {
        guard !isDeleted(id), var detail = details[id] else { return nil }
        detail.isLiked = isLiked(id)
        return detail
    }

    /// Whether the product is gone.
    public func isDeleted(_ id: Product.ID) -> Bool {
        deleted[id] != nil
    }

    /// Whether the user likes the product, as far as anybody knows.
    public func isLiked(_ id: Product.ID) -> Bool {
        likes.isLiked(id)
    }
}

extension ProductStore {
    /// Keeps products that were asked for at a moment; what was edited since is not overwritten with older news.
    func take(_ rows: [Product], asOf moment: Moment) {
        tidy()
        let news = rows.filter { isNews($0.id, asOf: moment) && products[$0.id] != $0 }
        for row in news { products[row.id] = row }
        point(out: Set(news.map(\.id)))
    }

    /// Keeps products that nothing is known of: older news is better than none.
    func takeUnknown(_ rows: [Product]) {
        for row in rows where products[row.id] == nil { products[row.id] = row }
    }

    /// Keeps a detail that was asked for at a moment.
    func take(_ detail: ProductDetail, asOf moment: Moment) {
        tidy()
        let before = (products[detail.id], details[detail.id])
        if isNews(detail.id, asOf: moment) { keep(detail) }
        let wasLiked = isLiked(detail.id)
        // A detail that is not liked may be one of which nobody could tell, which does not undo what is known.
        if detail.isLiked { takeLiked([detail.id], asOf: moment) }
        guard wasLiked == isLiked(detail.id), before != (products[detail.id], details[detail.id]) else { return }
        point(out: [detail.id])
    }

    /// Takes note of products that are liked, as they were at a moment, and of nothing about the others.
    func takeLiked(_ ids: [Product.ID], asOf moment: Moment) {
        let news = ids.filter { likes.isNews($0, asOf: moment) }
        point(out: Set(news.compactMap { likes.set($0, true)?.product }))
    }

    /// Replaces all likes by what they were at a moment; a tap since then counts more.
    func takeLikes(_ ids: Set<Product.ID>, asOf moment: Moment) {
        point(out: Set(likes.replace(with: ids, asOf: moment).map(\.product)))
    }

    /// Forgets all likes: they were somebody else's, and so are those still on their way here.
    func forgetLikes() {
        now = now.next
        point(out: Set(likes.clear(at: now).map(\.product)))
    }

    /// Shows a like.
    func setLiked(_ id: Product.ID, _ isLiked: Bool) {
        now = now.next
        guard let change = likes.set(id, isLiked, at: now) else { return }
        tell(.liked(change.product, change.isLiked))
    }

    /// Shows a like before the market has heard of it.
    func wish(_ id: Product.ID, _ isLiked: Bool) {
        likes.beginWish(id)
        setLiked(id, isLiked)
    }

    /// Ends a wish; one of which the market never heard is taken back, unless another one followed.
    func endWish(_ id: Product.ID, _ isLiked: Bool, isRefused: Bool) {
        guard let before = likes.endWish(id, isRefused: isRefused, wish: isLiked) else { return }
        setLiked(id, before)
    }

    /// Takes note of what happened, and tells everybody.
    func hear(_ event: ProductEvent) {
        switch event {
        case .created(let detail):
            note(detail)
            tell(.created(detail))
        case .updated(let detail):
            note(detail)
            tell(.updated(detail))
        case .deleted(let id):
            guard !isDeleted(id) else { return }
            deleted[id] = now
            details[id] = nil
            tell(.deleted(id))
        case .liked(let id): setLiked(id, true)
        case .unliked(let id): setLiked(id, false)
        }
    }

    private func isNews(_ id: Product.ID, asOf moment: Moment) -> Bool {
        edits[id].map { $0 <= moment } ?? true
    }

    private func note(_ detail: ProductDetail) {
        now = now.next
        edits[detail.id] = now
        keep(detail)
    }

    private func keep(_ detail: ProductDetail) {
        details[detail.id] = detail
        products[detail.id] = detail.product
    }

    private func point(out ids: Set<Product.ID>) {
        guard !ids.isEmpty else { return }
        for listener in listeners { listener.audience?.notice(ids) }
    }

    private func tell(_ change: ProductChange) {
        for listener in listeners { listener.audience?.hear(change) }
    }

    /// Forgets what no open scene shows, each time the store has doubled.
    private func tidy() {
        guard products.count > sizeToTidy else { return }
        listeners.removeAll { $0.audience == nil }
        let shown = Set(listeners.flatMap { $0.audience?.productIDs ?? [] })
        products = products.filter { shown.contains($0.key) }
        details = details.filter { shown.contains($0.key) }
        // A response on its way may still be older than one of the last changes.
        let recent = Moment(number: now.number - Self.recentChanges)
        edits = edits.filter { shown.contains($0.key) || $0.value > recent }
        deleted = deleted.filter { shown.contains($0.key) || $0.value > recent }
        likes.forgetTaps { !shown.contains($0) && $1 <= recent }
        sizeToTidy = max(Self.firstTidySize, products.count * 2)
    }
}
