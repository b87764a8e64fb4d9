public import Foundation
public import OpenMarketDomain

/// The products that all open scenes show: one copy of each, kept up to date by the events of the market.
///
/// Scenes keep ids and look the rest up here. So a product that is edited, liked
/// or deleted anywhere changes in every list, at the same moment and without a
/// request.
@MainActor
public final class ProductStore {
    /// A point in the sequence of changes: a response to a request from before a change does not undo that change.
    public struct Moment: Sendable, Equatable, Comparable {
        let number: Int

        var next: Moment { Moment(number: number &+ 1) }

        public static func < (one: Moment, other: Moment) -> Bool { one.number < other.number }
    }

    private struct Registration {
        weak var observer: (any ProductObserver)?
    }

    /// The one copy of each product, the deleted ones, and the known likes of the user.
    public private(set) var known = KnownProducts()
    private let date: @Sendable () -> Date
    /// The moments at which others changed products that no response has brought yet.
    private var reports: [Product.ID: Moment] = [:]
    /// The date before which changes by others may have been missed; `nil` where the market reports none.
    private var gap: Date?
    private var registrations: [Registration] = []
    private var sizeToTidy = ProductStore.firstTidySize
    private var listening: Task<Void, Never>?

    /// The moment of the last change, or of the last request that was begun.
    public private(set) var now = Moment(number: 0)
    /// Called with products whose own scene shows less than the known changes.
    var onOutdated: (@MainActor (Set<Product.ID>) -> Void)?

    private static let firstTidySize = 1000
    /// The number of changes and requests after which no response from before them is expected any more.
    private static let recentChanges = 1_000

    /// An empty store that applies `events`.
    public init(events: any ProductEvents, now date: @escaping @Sendable () -> Date = Surroundings.system.now) {
        self.date = date
        let events = events.events()
        listening = Task { [weak self] in
            for await event in events { self?.apply(event) }
        }
    }

    deinit {
        listening?.cancel()
    }

    var count: Int { known.copies.count }
    /// The number of scenes, and of parts of scenes, that follow the products.
    var observerCount: Int { registrations.count { $0.observer != nil } }
    /// The number of changes that are remembered, so that no older response undoes them.
    var changeCount: Int {
        known.copies.values.count { $0.source != nil } + known.deleted.count + known.likes.tapCount
    }

    /// Tells `observer` about every change, as long as it lives; the store does not keep it alive.
    public func add(_ observer: any ProductObserver) {
        let count = registrations.count
        registrations.removeAll { $0.observer == nil }
        // Some scenes were closed, so their products may be removed.
        if registrations.count < count { sizeToTidy = Self.firstTidySize }
        registrations.append(Registration(observer: observer))
    }

    /// A product, unless it is deleted.
    public func product(_ id: Product.ID) -> Product? { known.product(id) }

    /// A product with everything its own scene shows, unless it is deleted.
    public func detail(_ id: Product.ID) -> ProductDetail? { known.detail(id) }

    /// Returns whether the product is deleted.
    public func isDeleted(_ id: Product.ID) -> Bool { known.isDeleted(id) }

    /// Returns whether the user likes the product, as far as it is known.
    public func isLiked(_ id: Product.ID) -> Bool { known.isLiked(id) }

    /// The products whose own scene is open.
    var shownDetails: Set<Product.ID> {
        let shown = registrations.flatMap { $0.observer.flatMap { $0.showsDetails ? $0.productIDs : nil } ?? [] }
        return Set(shown.filter { known.copies[$0]?.detail != nil })
    }
}

extension ProductStore {
    /// The moment of a request that begins now: its response replaces nothing that was changed, or asked for, later.
    public func beginRequest() -> Moment {
        now = now.next
        return now
    }

    /// Stores the products of a response; `moment` is ``beginRequest()`` from before the request.
    ///
    /// A product keeps what is newer: an edit since then, the response to a later request, or a higher version; of two
    /// copies one of which a cache kept, what the market has sent later.
    public func merge(_ rows: [Product], asOf moment: Moment) {
        tidy()
        // A copy from a cache does not prove that a deleted product is there again.
        let returned = takeBack(rows.filter { $0.keptSince == nil }.map(\.id), asOf: moment)
        let newer = rows.map { keepingCount($0, asOf: moment) }.filter { isNewer($0, asOf: moment) }
        let changed = newer.filter { known.copies[$0.id]?.product != $0 }
        for row in newer { store(row, asOf: moment) }
        notifyChanged(returned.union(changed.map(\.id)))
        noteOutdated(rows.filter { $0.keptSince == nil }.map(\.id), changed.map(\.id), asOf: moment)
        noteKept(rows)
    }

    private func store(_ product: Product, _ detail: ProductDetail? = nil, asOf moment: Moment) {
        var copy = known.copies[product.id] ?? KnownProducts.Copy(product: product)
        copy.product = product
        copy.detail = detail ?? copy.detail
        copy.received = product.keptSince ?? date()
        if product.keptSince == nil { copy.source = max(moment, copy.source ?? moment) }
        known.copies[product.id] = copy
    }

    /// Has products read again whose response may be older than the reported change, and details that a row has
    /// changed; a copy from a cache settles no report.
    private func noteOutdated(_ fresh: [Product.ID], _ changed: [Product.ID], asOf moment: Moment) {
        let reported = fresh.filter { id in reports[id].map { $0 > moment } ?? false }
        for id in fresh { reports[id] = nil }
        let outdated = shownDetails.intersection(changed).union(reported)
        if !outdated.isEmpty { onOutdated?(outdated) }
    }

    /// Has products read again that a cache had in place of the market, and whose last change no report has told.
    private func noteKept(_ rows: [Product]) {
        guard let gap else { return }
        let ids = rows.filter { $0.keptSince != nil }.map(\.id)
        let outdated = ids.filter { reports[$0] != nil || known.copies[$0]?.received.map { $0 < gap } ?? false }
        if !outdated.isEmpty { onOutdated?(Set(outdated)) }
    }

    /// Notes that another user has changed a product that is not known: a response that is on its way may have it as it was.
    func noteReport(of id: Product.ID) {
        now = now.next
        let recent = Moment(number: now.number - Self.recentChanges)
        reports = reports.filter { $0.value > recent }
        reports[id] = now
    }

    /// Stores the products that are not in the store yet: an older copy is better than none.
    func mergeUnknown(_ rows: [Product]) {
        for row in rows where known.copies[row.id] == nil {
            known.copies[row.id] = KnownProducts.Copy(product: row)
        }
    }

    /// Stores the detail of a response; `moment` is ``beginRequest()`` from before the request.
    public func merge(_ detail: ProductDetail, asOf moment: Moment) {
        tidy()
        let hasReturned = detail.product.keptSince == nil && !takeBack([detail.id], asOf: moment).isEmpty
        let before = known.copies[detail.id]
        var newer = detail
        newer.product = keepingCount(detail.product, asOf: moment)
        if isNewer(newer.product, asOf: moment) { store(newer.product, newer, asOf: moment) }
        if detail.product.keptSince == nil { noteOutdated([detail.id], [], asOf: moment) }
        noteKept([detail.product])
        let wasLiked = isLiked(detail.id)
        // Not every market says in a detail whether the product is liked: only a yes counts.
        if detail.isLiked { mergeLiked([detail.id], asOf: moment) }
        guard wasLiked == isLiked(detail.id) else { return }
        let after = known.copies[detail.id]
        guard hasReturned || (before?.product, before?.detail) != (after?.product, after?.detail) else { return }
        notifyChanged([detail.id])
    }

    /// Counts products as there again that are in a response to a request from after they were gone: its seller had
    /// only hidden them.
    private func takeBack(_ ids: [Product.ID], asOf moment: Moment) -> Set<Product.ID> {
        let returned = ids.filter { id in known.deleted[id].map { $0 <= moment } ?? false }
        for id in returned { known.deleted[id] = nil }
        return Set(returned)
    }

    /// Adds the likes of a response; a tap since `moment` counts more.
    func mergeLiked(_ ids: [Product.ID], asOf moment: Moment) {
        let newer = ids.filter { known.likes.isNewer($0, asOf: moment) }
        notifyChanged(Set(newer.compactMap { known.likes.set($0, true)?.product }))
    }

    /// Replaces all likes with those of a response; a tap since `moment` counts more.
    func replaceLikes(with ids: Set<Product.ID>, asOf moment: Moment) {
        notifyChanged(Set(known.likes.replace(with: ids, asOf: moment).map(\.product)))
    }

    /// Removes all likes, because they belong to another user, and ignores the responses that are still on their way.
    func forgetLikes() {
        now = now.next
        notifyChanged(Set(known.likes.clear(at: now).map(\.product)))
    }

    func setLiked(_ id: Product.ID, _ isLiked: Bool) {
        now = now.next
        guard known.likes.set(id, isLiked, at: now) != nil else { return }
        count(isLiked ? 1 : -1, of: id)
        notify(isLiked ? .liked(id) : .unliked(id))
    }

    /// Shows a like before the market has confirmed it.
    func beginLike(_ id: Product.ID, _ isLiked: Bool) {
        known.likes.beginRequest(id)
        setLiked(id, isLiked)
    }

    /// Ends the request for a like: from here on, the market knows of it or an event has taken it back.
    ///
    /// A response to a request from before this end may be from before the market knew.
    func endLike(_ id: Product.ID) {
        now = now.next
        known.likes.endRequest(id, at: now)
    }

    /// Stores what an event says, and notifies the observers.
    func apply(_ event: ProductEvent) {
        switch event {
        case .created(var detail), .updated(var detail):
            detail.product = keepingCount(detail.product, asOf: now)
            now = now.next
            guard isNewer(detail.product, asOf: now) else { return }
            store(detail.product, detail, asOf: now)
            notify(event)
        case .deleted(let id):
            guard !isDeleted(id) else { return }
            now = now.next
            known.deleted[id] = now
            known.copies[id]?.detail = nil
            notify(event)
        case .liked(let id): setLiked(id, true)
        case .unliked(let id): setLiked(id, false)
        }
    }

    /// Removes everything that a vendor sells, after the user has blocked them.
    ///
    /// A response that arrives later can bring them back.
    func removeAll(of vendor: Vendor.ID) {
        let sold = known.copies.values.filter { $0.product.vendorID == vendor }
        for copy in sold { apply(.deleted(copy.product.id)) }
    }

    /// Returns whether a response to a request from `moment` is at least as new as the store's copy of a product.
    ///
    /// Where the market counts versions they decide: a replica that lags behind has an old version for a new request.
    func isNewer(_ product: Product, asOf moment: Moment) -> Bool {
        if let version = product.version, let last = known.copies[product.id]?.product.version, version != last {
            return version > last
        }
        if let since = product.keptSince, let received = known.copies[product.id]?.received, since < received {
            return false
        }
        return !isKnown(product.id, since: moment)
    }

    /// Returns whether a product was changed, or has come with the response to a request, after `moment`.
    func isKnown(_ id: Product.ID, since moment: Moment) -> Bool {
        known.copies[id]?.source.map { $0 > moment } ?? false
    }

    /// Returns a product of a response, with the shown number of likes while the user's own like may be missing in it.
    private func keepingCount(_ product: Product, asOf moment: Moment) -> Product {
        guard known.likes.isChanging(product.id, since: moment), let count = known.copies[product.id]?.product.likeCount
        else { return product }
        var product = product
        product.likeCount = count
        return product
    }

    /// Counts the user's own like where the market says how many there are.
    private func count(_ difference: Int, of id: Product.ID) {
        guard let count = known.copies[id]?.product.likeCount else { return }
        known.copies[id]?.product.likeCount = max(0, count + difference)
    }

    private func notifyChanged(_ ids: Set<Product.ID>) {
        guard !ids.isEmpty else { return }
        for registration in registrations { registration.observer?.productsChanged(ids) }
    }

    /// Tells of a product that another user has offered.
    func noteArrival(of id: Product.ID) {
        for registration in registrations { registration.observer?.productArrived(id) }
    }

    /// Tells that the sale of a product went on for its two parties.
    func noteSale(of id: Product.ID) {
        for registration in registrations { registration.observer?.saleChanged(id) }
    }

    /// Tells that the market shows other products to the user than before.
    func noteNewSelection() {
        for registration in registrations { registration.observer?.selectionChanged() }
    }

    /// Tells that a product which no scene has loaded is gone again.
    func noteDeparture(of id: Product.ID) {
        for registration in registrations { registration.observer?.productLeft(id) }
    }

    /// Tells that changes by others may have been missed; returns the products that are to be read again one by one.
    func noteGap() -> Set<Product.ID> {
        gap = date()
        return Set(registrations.flatMap { $0.observer?.changesMissed() ?? [] })
    }

    private func notify(_ event: ProductEvent) {
        for registration in registrations { registration.observer?.apply(event) }
    }

    /// Removes what no open scene shows, each time the store has doubled.
    private func tidy() {
        guard known.copies.count > sizeToTidy else { return }
        registrations.removeAll { $0.observer == nil }
        let shown = Set(registrations.flatMap { $0.observer?.productIDs ?? [] })
        // A response on its way may still be older than one of the last changes.
        let recent = Moment(number: now.number - Self.recentChanges)
        known.copies = known.copies.filter { shown.contains($0.key) }
        known.deleted = known.deleted.filter { shown.contains($0.key) || $0.value > recent }
        known.likes.forgetTaps { !shown.contains($0) && $1 <= recent }
        sizeToTidy = max(Self.firstTidySize, known.copies.count * 2)
    }
}

/// A scene that shows products, and is notified by the ``ProductStore`` when they change.
@MainActor
public protocol ProductObserver: AnyObject {
    /// The products that the scene shows; the store keeps them.
    var productIDs: [Product.ID] { get }

    /// Whether the scene shows more of its products than a row of a list does.
    var showsDetails: Bool { get }

    /// Called when changes by others may have been missed; returns the products that are to be read again one by one.
    func changesMissed() -> [Product.ID]

    /// Called after the store has applied an event.
    func apply(_ event: ProductEvent)

    /// Called after a response from the market has changed these products in the store.
    func productsChanged(_ ids: Set<Product.ID>)

    /// Called when another user has offered a product that no scene has loaded.
    func productArrived(_ id: Product.ID)

    /// Called when the sale of a product went on for its two parties, or was reviewed.
    func saleChanged(_ id: Product.ID)

    /// Called when the market shows other products to the user than before.
    func selectionChanged()

    /// Called when a product that no scene has loaded is gone.
    func productLeft(_ id: Product.ID)
}

extension ProductObserver {
    /// The default is `false`: most scenes show rows.
    public var showsDetails: Bool { false }
    /// The default names all products of the scene.
    public func changesMissed() -> [Product.ID] { productIDs }
    /// Most scenes show nothing of it.
    public func productArrived(_ id: Product.ID) {}
    /// Most scenes show nothing of it.
    public func saleChanged(_ id: Product.ID) {}
    /// Does nothing: a view of one product goes on showing it.
    public func selectionChanged() {}
    /// Most scenes show nothing of it.
    public func productLeft(_ id: Product.ID) {}
}
