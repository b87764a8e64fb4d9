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
    /// The pause after a round, and the longest one before something that failed is read again.
    static let (pause, longestPause) = (Duration.seconds(1), Duration.seconds(64))

    private let context: SceneContext
    private let chats: @MainActor () -> ChatListModel?
    private var due: Set<Due> = []
    private var listening: Task<Void, Never>?
    private var work: Task<Void, Never>?
    /// The things that could not be read.
    private var missed: Set<Due> = []
    private var retry: Task<Void, Never>?
    private var retryPause = LiveUpdates.pause

    /// Updates for the scenes of `context`; `chats` is the list of chats, if it was ever opened.
    init(context: SceneContext, chats: @escaping @MainActor () -> ChatListModel?) {
        self.context = context
        self.chats = chats
    }

    deinit {
        listening?.cancel()
        work?.cancel()
        retry?.cancel()
    }

    /// Begins to listen, in a market that reports changes; a second time does nothing.
    func start() {
        guard listening == nil else { return }
        context.store.onOutdated = { [weak self] ids in self?.readAgain(ids.map { .product($0) }) }
        guard let changes = try? context.market.requireLiveChanges().changes() else { return }
        listening = Task { [weak self] in
            for await change in changes { self?.note(change) }
        }
    }

    private func note(_ change: LiveChange) {
        switch change {
        case .product(let id, let what): note(id, what)
        case .sale(let id): readAgain([.sale(id)])
        case .chat: readAgain([.chats])
        case .likes: readAgain([.likes])
        case .everything: readAgain([.chats, .likes] + context.store.noteGap().map { .product($0) })
        }
    }

    private func readAgain(_ items: [Due]) {
        due.formUnion(items)
        // It is the work of no scene, whichever of them has found that something is old.
        if work == nil, !due.isEmpty { work = Task.detached { [weak self] in await self?.run() } }
    }

    /// A product that no scene has seen stays unread; lists say that there is a new one, which comes with the first page.
    private func note(_ id: Product.ID, _ change: LiveChange.ProductChange) {
        guard context.store.product(id) != nil else {
            switch change {
            case .created: context.store.noteArrival(of: id)
            case .deleted: context.store.noteDeparture(of: id)
            case .changed: context.store.noteReport(of: id)
            }
            return
        }
        switch change {
        case .created, .changed: readAgain([.product(id)])
        // A product that its seller has hidden is gone for all other users, and only for them.
        case .deleted where isOwn(id): readAgain([.product(id)])
        case .deleted: context.market.events.publish(.deleted(id))
        }
    }

    private func isOwn(_ id: Product.ID) -> Bool {
        guard let vendor = context.store.product(id)?.vendorID else { return false }
        return vendor == context.session.session?.vendor?.id
    }

    private func run() async {
        while !due.isEmpty, !Task.isCancelled {
            var failed: Set<Due> = []
            if due.remove(.likes) != nil, await !context.loadLikes() { failed.insert(.likes) }
            if due.remove(.chats) != nil, await !loadChats() { failed.insert(.chats) }
            for item in due.prefix(Self.productsPerRound) {
                due.remove(item)
                switch item {
                case .product(let id): if await !refresh(id) { failed.insert(item) }
                case .sale(let id):
                    // A market may report the sale alone.
                    if context.store.product(id) != nil, await !refresh(id) { failed.insert(.product(id)) }
                    context.store.noteSale(of: id)
                case .chats, .likes: break
                }
            }
            tryLater(failed)
            do { try await context.clock.sleep(for: Self.pause) } catch { break }
        }
        work = nil
    }

    /// Reads what could not be read once more, after pauses that grow: a report comes only once.
    private func tryLater(_ items: Set<Due>) {
        missed.formUnion(items)
        if missed.isEmpty { retryPause = Self.pause }
        guard !missed.isEmpty, retry == nil else { return }
        retry = Task { [weak self, clock = context.clock, retryPause] in
            guard (try? await clock.sleep(for: retryPause)) != nil, let self else { return }
            (retry, self.retryPause) = (nil, min(retryPause * 2, Self.longestPause))
            let items = missed
            missed = []
            readAgain(Array(items))
        }
    }

    private func loadChats() async -> Bool {
        guard context.session.user != nil, let chats = chats() else { return true }
        await chats.load()
        return chats.state.rooms.problem == nil
    }

    /// Reads a product again; returns whether the shown copy is as new as the report of its change.
    private func refresh(_ id: Product.ID) async -> Bool {
        let moment = context.store.beginRequest()
        do throws(MarketError) {
            var detail = try await context.market.refreshProduct(id)
            detail.isLiked = context.store.isLiked(id)
            // It may be older than a change of this client, or a late replica's: it is read again, though not for ever.
            guard context.store.isNewer(detail.product, asOf: moment) else { return retryPause == Self.longestPause }
            if !context.store.known.shows(detail) { context.market.events.publish(.updated(detail)) }
            return true
        } catch .notFound {
            context.market.events.publish(.deleted(id))
            return true
        } catch {
            // A product that no scene shows any more is read when it is opened.
            return context.store.product(id) == nil || Task.isCancelled
        }
    }
}
