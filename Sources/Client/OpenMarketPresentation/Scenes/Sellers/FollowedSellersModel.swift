public import OpenMarketDomain

/// A followed seller in a list.
public struct FollowedRow: Sendable, Equatable, Identifiable {
    /// The vendor.
    public let id: Vendor.ID
    /// The name.
    public let name: String
    /// The number of new products; `nil` for none.
    public let news: String?

    init(_ followed: FollowedSeller, wording: Wording) {
        id = followed.id
        name = followed.seller.name.isEmpty ? wording(.unnamedVendor) : followed.seller.name
        news = followed.newCount > 0 ? wording(.followedNews, wording.number(followed.newCount)) : nil
    }
}

/// The sellers whom the user follows, each with the number of new products.
@MainActor
public final class FollowedSellersModel: PresentedScene {
    /// The state on the screen.
    public struct State: Sendable, Equatable, AlertingState {
        /// The sellers, the last one first.
        public internal(set) var rows: LoadState<[FollowedRow]> = .idle
        /// The text in place of them when there are none.
        public internal(set) var emptyText: String?
        /// Whether something is on its way that must not be begun twice.
        public internal(set) var isBusy = false
        /// The alert that is shown.
        public var alert: AlertModel?
    }

    /// A way out of the list.
    public enum Exit: Sendable, Equatable {
        /// To everything that a vendor offers.
        case seller(Vendor.ID)
        /// To what all of them offer.
        case products
        /// To the log-in.
        case logIn
    }

    /// An action of the user.
    public enum Action: Sendable, Equatable {
        /// The list appears, or its failure is tried again.
        case load
        /// A seller is tapped: what is new has been seen.
        case open(Vendor.ID)
        /// Opens the products of all of them.
        case showProducts
        /// A seller is followed no more.
        case unfollow(Vendor.ID)
        /// A button of an alert is chosen.
        case answer(AlertChoice)
    }

    /// The state on the screen.
    public let source: StateSource<State>
    /// Called when the user wants to go to another scene.
    public var onExit: (@MainActor (Exit) -> Void)?

    let context: SceneContext
    /// The number of loads and changes begun: a list from before the last one is out of date.
    private var steps = 0
    private var sellers: [FollowedSeller] = []
    /// Whether the list was asked for, so that every other user asks for it as well.
    private var isShown = false

    /// A list that has not loaded anything yet.
    public init(context: SceneContext) {
        self.context = context
        source = StateSource(State())
        context.session.onChange(for: self) { [weak self] _ in self?.forget() }
        context.onWording(for: self) { [weak self] wording in self?.retell(in: wording) }
    }

    /// Forgets whom another user follows, and asks whom the one who is here now does.
    private func forget() {
        sellers = []
        source.change { $0 = State() }
        if isShown { Task { [weak self] in await self?.load() } }
    }

    private func retell(in wording: Wording) {
        source.change { state in
            if state.rows.value != nil { state.rows = state.rows.showing(self.rows) }
            state.rows = state.rows.retold(in: wording)
            if state.emptyText != nil { state.emptyText = wording(.emptyFollowed) }
        }
        source.retellAlert(in: wording)
    }

    /// Does what the user did.
    public func handle(_ action: Action) -> SceneWork? {
        switch action {
        case .load: return load
        case .open(let id): return { await self.open(id) }
        case .showProducts: onExit?(.products)
        case .unfollow(let id): return { await self.unfollow(id) }
        case .answer: source.takeAlert()
        }
        return nil
    }

    /// Loads the list, or loads it again, unless it is on its way.
    func load() async {
        isShown = true
        if !state.rows.isLoading { await reload() }
    }

    /// Loads the list even while an older one is on its way, which is let go.
    private func reload() async {
        guard let market = context.market.sellers, let user = context.session.user else { return }
        steps += 1
        let step = steps
        source.change { $0.rows = .loading($0.rows.value) }
        do throws(MarketError) {
            let sellers = try await market.followed()
            guard user == context.session.user, step == steps else { return }
            show(sellers)
        } catch .unauthenticated {
            guard user == context.session.user, step == steps else { return }
            source.change { $0.rows = .idle }
            onExit?(.logIn)
        } catch {
            guard user == context.session.user, step == steps else { return }
            source.change { $0.rows = $0.rows.after(error, in: self.context.wording) }
        }
    }

    /// Goes to a seller; that what is new there was seen is worth no alert when it cannot be stored.
    func open(_ id: Vendor.ID) async {
        onExit?(.seller(id))
        guard let market = context.market.sellers else { return }
        do throws(MarketError) {
            try await market.markSeen(id)
            await reload()
        } catch {
            // The number stays as it is, and the next visit tries again.
        }
    }

    /// Follows a seller no more.
    func unfollow(_ id: Vendor.ID) async {
        guard let market = context.market.sellers, !state.isBusy else { return }
        source.change { $0.isBusy = true }
        defer { source.change { $0.isBusy = false } }
        do throws(MarketError) {
            try await market.unfollow(id)
            guard state.rows.value != nil else { return await reload() }
            steps += 1
            show(sellers.filter { $0.id != id })
        } catch {
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }

    private var rows: [FollowedRow] { sellers.map { FollowedRow($0, wording: context.wording) } }

    private func show(_ sellers: [FollowedSeller]) {
        self.sellers = sellers
        let rows = rows
        source.change { state in
            state.rows = .loaded(rows)
            state.emptyText = rows.isEmpty ? self.context.wording(.emptyFollowed) : nil
        }
    }
}

extension FollowedSellersModel {
    /// The title of the scene.
    public var title: String { context.wording(.titleFollowed) }
    /// Loads the list again: what is new changes in the meantime.
    public func appear() async { await load() }
    /// Disconnects the exits.
    public func cancelWork() { onExit = nil }

}
