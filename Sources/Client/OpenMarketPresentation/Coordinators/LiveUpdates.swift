import OpenMarketDomain

/// Reads again what the market reports as changed, as far as a scene shows it.
///
/// Reports that come together cost one request each for the chats, for the likes and for a product, and there is a
/// pause between two rounds: however much goes on in the market, a client sends a bounded number of requests.
@MainActor
final class LiveUpdates {
    /// A kind of data that is to be read again.
    private enum Due: Hashable {
        case chats, likes
        case product(Product.ID)
        case sale(Product.ID)
    }

    /// The number of products that are read again in one round.
    private static let productsPerRound = 10
    /// The pause after a round.
    static let pause = Duration.seconds(1)

    private let context: SceneContext
    private let chats: @MainActor () -> ChatListModel?
    private var due: Set<Due> = []
    private var listening: Task<Void, Never>?
    private var work: Task<Void, Never>?

    /// Updates for the scenes of `context`; `chats` is the list of chats, if it was ever opened.
    init(context: SceneContext, chats: @escaping @MainActor () -> ChatListModel?) {
        self.context = context
        self.chats = chats
    }

    deinit {
        listening?.cancel()
        work?.cancel()
    }

    /// Begins to listen; a second time does nothing.
    func start() {
        guard listening == nil else { return }
        let changes = context.market.live.changes()
        listening = Task { [weak self] in
            for await change in changes { self?.note(change) }
        }
    }

    private func note(_ change: LiveChange) {
        switch change {
        case .product(let id, let what): note(id, what)
        case .sale(let id): due.insert(.sale(id))
        case .chat: due.insert(.chats)
        case .likes: due.insert(.likes)
        case .everything:
            due.formUnion([.chats, .likes])
            due.formUnion(context.store.shownDetails.map { .product($0) })
        }
        if work == nil, !due.isEmpty { work = Task { [weak self] in await self?.run() } }
    }

    /// A product that no scene has seen stays unread; lists say that there is a new one, which comes with the first page.
    private func note(_ id: Product.ID, _ change: LiveChange.ProductChange) {
        guard context.store.product(id) != nil else {
            switch change {
            case .created: context.store.noteArrival(of: id)
            case .deleted: context.store.noteDeparture(of: id)
            case .changed: break
            }
            return
        }
        switch change {
        case .created, .changed: due.insert(.product(id))
        // What its seller has hidden is gone for all others, and only for them.
        case .deleted where isOwn(id): due.insert(.product(id))
        case .deleted: context.market.events.publish(.deleted(id))
        }
    }

    private func isOwn(_ id: Product.ID) -> Bool {
        guard let vendor = context.store.product(id)?.vendorID else { return false }
        return vendor == context.session.session?.vendor?.id
    }

    private func run() async {
        while !due.isEmpty, !Task.isCancelled {
            if due.remove(.likes) != nil, context.session.user != nil { await context.loadLikes() }
            if due.remove(.chats) != nil, context.session.user != nil { await chats()?.load() }
            for item in due.prefix(Self.productsPerRound) {
                due.remove(item)
                switch item {
                case .product(let id): await refresh(id)
                case .sale(let id):
                    // A market may report the sale alone.
                    if context.store.product(id) != nil { await refresh(id) }
                    context.store.noteSale(of: id)
                case .chats, .likes: break
                }
            }
            do { try await context.clock.sleep(for: Self.pause) } catch { break }
        }
        work = nil
    }

    private func refresh(_ id: Product.ID) async {
        let moment = context.store.now
        do throws(MarketError) {
            var detail = try await context.market.refreshProduct(id)
            detail.isLiked = context.store.isLiked(id)
            // The response may be older than what this client has changed since: it is read once more.
            guard context.store.now == moment else { return _ = due.insert(.product(id)) }
            if !context.store.shows(detail) { context.market.events.publish(.updated(detail)) }
        } catch .notFound {
            context.market.events.publish(.deleted(id))
        } catch {
            // What is shown stays; the next change or the user reads it again.
        }
    }
}
