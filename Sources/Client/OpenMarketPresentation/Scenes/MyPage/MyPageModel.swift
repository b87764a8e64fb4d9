public import OpenMarketDomain

/// The user's own page: name and address, products, likes, and the log-out.
@MainActor
public final class MyPageModel: PresentedScene {
    /// A row of the page.
    public enum Row: String, Sendable, Hashable, CaseIterable {
        /// The user's products.
        case sales
        /// The user's purchases.
        case purchases
        /// The products that the user likes.
        case likes
        /// The products that the user has looked at.
        case viewed
        /// The sellers whom the user has blocked.
        case blocked
        /// Logging out.
        case logOut
        /// Deleting the account.
        case deleteAccount
        /// Logging in, for guests.
        case logIn
    }

    /// A row, and what it is called.
    public struct NamedRow: Sendable, Equatable, Identifiable {
        /// The row.
        public let id: Row
        /// Its name.
        public let title: String
    }

    /// The state on the screen.
    public struct State: Sendable, Equatable, AlertingState {
        /// The vendor name of the user.
        public internal(set) var vendorName: String?
        /// The e-mail address of the user.
        public internal(set) var email: String?
        /// The rows.
        public internal(set) var rows: [NamedRow] = []
        /// The sellers whom the user has blocked, once they were asked for.
        public internal(set) var blocked: LoadState<[SellerRow]> = .idle
        /// The text in place of them when there are none.
        public internal(set) var emptyBlockedText: String?
        /// The products that the user has offered and that the market does not have yet.
        public internal(set) var unsent: [UnsentRow] = []
        /// The sellers whom the user follows; `nil` in markets where no one is followed.
        public internal(set) var followed: FollowedSellersModel.State?
        /// Whether the log-out, or the end of the account, is on its way.
        public internal(set) var isBusy = false
        /// The alert that is shown.
        public var alert: AlertModel?
    }

    /// A way out of the page.
    public enum Exit: Sendable, Equatable {
        /// To a list of products: the user's own, liked or bought ones, or those of followed sellers.
        case products(ProductListKind)
        /// To the form for a product that the market has refused.
        case registerAgain(PendingChange.ID)
        /// To the log-in.
        case logIn
        /// The user is logged out.
        case loggedOut
        /// The user's account is deleted.
        case left
    }

    /// An action of the user.
    public enum Action: Sendable, Equatable {
        /// A row is tapped.
        case open(Row)
        /// A seller is no longer to be blocked.
        case unblock(Vendor.ID)
        /// A product that waits, or was refused, is to be sent now.
        case sendAgain(PendingChange.ID)
        /// A product that was refused is to be changed.
        case change(PendingChange.ID)
        /// A product that waits, or was refused, is given up.
        case giveUp(PendingChange.ID)
        /// Something is done about the sellers whom the user follows.
        case followed(FollowedSellersModel.Action)
        /// A button of an alert is chosen, with the text that was typed into the alert.
        case answer(AlertChoice, text: Secret? = nil)
    }

    /// The state on the screen.
    public let source: StateSource<State>
    /// Called when the user wants to go to another scene.
    public var onExit: (@MainActor (Exit) -> Void)?

    /// The sellers whom the user follows, whose state is part of the state here.
    let followed: FollowedSellersModel?
    let context: SceneContext
    /// The user whose page it is.
    var user: UserID?
    /// The changes that the market does not have yet.
    private var unsent: [PendingChange] = []
    /// The task that follows the outbox.
    var following: Task<Void, Never>?

    /// The page of the current user, also after a change of user.
    public init(context: SceneContext) {
        self.context = context
        followed = context.market.sellers == nil ? nil : FollowedSellersModel(context: context)
        source = StateSource(State(followed: followed?.state))
        followed?.source.onChange = { [weak self] followed in self?.source.change { $0.followed = followed } }
        followed?.onExit = { [weak self] exit in
            switch exit {
            case .seller(let id): self?.onExit?(.products(.seller(id)))
            case .products: self?.onExit?(.products(.followed))
            case .logIn: self?.onExit?(.logIn)
            }
        }
        showSession()
        context.session.onChange(for: self) { [weak self] _ in self?.showSession() }
        context.onWording(for: self) { [weak self] wording in self?.retell(in: wording) }
    }

    private func retell(in wording: Wording) {
        showSession()
        show(blocked: state.blocked.retold(in: wording))
        show(unsent: unsent)
        source.retellAlert(in: wording)
    }

    deinit {
        following?.cancel()
    }

    /// Does what the user did.
    public func handle(_ action: Action) -> SceneWork? {
        switch action {
        case .open(.blocked): return showBlocked
        case .open(let row): open(row)
        case .unblock(let id): return { await self.unblock(id) }
        case .sendAgain(let id): return { await self.sendAgain(id) }
        case .change(let id): change(id)
        case .giveUp(let id): return giveUp(id)
        case .followed(let action): return followed?.handle(action)
        case .answer(let choice, let text): return { await self.answer(choice, text: text) }
        }
        return nil
    }

    /// Goes where a row leads; the way out asks first.
    func open(_ row: Row) {
        guard state.rows.contains(where: { $0.id == row }), !state.isBusy else { return }
        switch row {
        case .sales: onExit?(.products(.mine))
        case .purchases: onExit?(.products(.bought))
        case .likes: onExit?(.products(.liked))
        case .viewed: onExit?(.products(.viewed))
        case .blocked: break
        case .logIn: onExit?(.logIn)
        case .logOut: askToLogOut()
        case .deleteAccount: askToDelete()
        }
    }

    private func askToLogOut() {
        let alert = context.alerts.confirmLogout(losing: unsent.count)
        source.show(
            alert.on(.yes) { [weak self] _ in
                await self?.endSession(to: .loggedOut) { accounts async throws(MarketError) in
                    try await accounts.own.logOut()
                }
            }
        )
    }

    private func askToDelete() {
        let alert = context.alerts.confirmDeleteAccount(losing: unsent.count)
        source.show(alert.on(.delete) { [weak self] in await self?.delete(password: $0) })
    }

    private func delete(password: Secret) async {
        // No account has an empty password: it was not typed yet.
        guard !password.isEmpty else { return askToDelete() }
        let (account, history) = (context.account, context.history)
        await endSession(to: .left) { accounts async throws(MarketError) in
            try await accounts.own.delete(password: password)
            try? await history.save([], of: account)
        }
    }

    private func endSession(
        to exit: Exit,
        _ way: (AccountUseCases) async throws(MarketError) -> Void
    ) async {
        guard let accounts = context.market.accounts, !state.isBusy else { return }
        source.change { $0.isBusy = true }
        defer { source.change { $0.isBusy = false } }
        await context.session.end {
            do throws(MarketError) {
                try await way(accounts)
                onExit?(exit)
            } catch .account(.invalidCredentials) {
                // Nothing but the password was typed here.
                source.show(context.alerts.error(.account(.wrongPassword), isRetryable: false))
            } catch {
                source.show(context.alerts.error(error, isRetryable: false))
            }
        }
    }

    private func showSession() {
        let session = context.session.session
        let rows = rows(isLoggedIn: session != nil)
        if session?.auth?.user != user { show(blocked: .idle) }
        user = session?.auth?.user
        let wording = context.wording
        source.change { state in
            state.vendorName = session?.vendor?.name
            state.email = session?.auth?.email
            state.rows = rows.map {
                NamedRow(id: $0, title: wording($0.title))
            }
        }
    }

    private func rows(isLoggedIn: Bool) -> [Row] {
        switch (isLoggedIn, context.market.accounts != nil) {
        case (true, true) where context.market.sellers != nil:
            [.sales, .purchases, .likes, .viewed, .blocked, .logOut, .deleteAccount]
        case (true, true): [.sales, .likes, .viewed, .logOut, .deleteAccount]
        case (true, false): [.sales, .viewed]
        case (false, true): [.viewed, .logIn]
        case (false, false): [.viewed]
        }
    }
}

extension MyPageModel {
    /// The title of the scene.
    public var title: String { context.wording(.titleMy) }
    /// The alert of the page, or else of the list of followed sellers.
    public var alert: AlertModel? { state.alert ?? followed?.alert }
    /// Follows the products that wait; the page follows the session by itself.
    public func appear() async {
        async let followed: Void? = followed?.appear()
        await followUnsent()
        _ = await followed
    }
    /// Disconnects the exits.
    public func cancelWork() { onExit = nil }

    /// Answers the alert of the page, or else that of the followed sellers.
    public func answer(_ choice: AlertChoice, text: Secret?) async {
        if state.alert == nil, let followed, followed.alert != nil {
            return await followed.answer(choice, text: text)
        }
        await source.answer(choice, text: text)
    }
}

extension MyPageModel.Row {
    fileprivate var title: Phrase {
        switch self {
        case .sales: .mySales
        case .purchases: .titlePurchases
        case .likes: .myLikes
        case .viewed: .myViewed
        case .blocked: .titleBlocked
        case .logOut: .myLogOut
        case .deleteAccount: .myDeleteAccount
        case .logIn: .actionLogIn
        }
    }
}

extension MyPageModel.State: RedactedDescription {
    /// The page without the address, which is personal data: descriptions end up in logs.
    public var description: String { "MyPage(\(rows.map(\.id.rawValue).joined(separator: ", ")))" }
}

/// A seller in a list of sellers.
public struct SellerRow: Sendable, Equatable, Identifiable {
    /// The vendor.
    public let id: Vendor.ID
    /// The name.
    public let name: String

    init(_ seller: Seller, wording: Wording) {
        id = seller.id
        name = seller.name.isEmpty ? wording(.unnamedVendor) : seller.name
    }
}

extension MyPageModel {
    /// Shows whom the user has blocked.
    private func showBlocked() async {
        guard let market = context.market.sellers, state.rows.contains(where: { $0.id == .blocked }) else { return }
        guard !state.blocked.isLoading else { return }
        let user = user
        show(blocked: .loading(state.blocked.value))
        do throws(MarketError) {
            let sellers = try await market.blocked()
            // Another user may have logged in in the meantime.
            guard user == self.user else { return }
            show(blocked: .loaded(sellers.map { SellerRow($0, wording: context.wording) }))
        } catch {
            guard user == self.user else { return }
            let before = state.blocked.value
            show(blocked: error == .cancelled ? state.blocked.loaded : .failed(problem(of: error), before))
        }
    }

    /// Takes a block back.
    func unblock(_ id: Vendor.ID) async {
        guard let market = context.market.sellers, !state.isBusy else { return }
        source.change { $0.isBusy = true }
        defer { source.change { $0.isBusy = false } }
        do throws(MarketError) {
            try await market.unblock(id)
            context.store.noteNewSelection()
            // Without a list it is not known who else is blocked.
            guard let rows = state.blocked.value else { return await showBlocked() }
            show(blocked: .loaded(rows.filter { $0.id != id }))
        } catch {
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }

    /// Shows what is known of whom the user has blocked, and says so when the list is empty.
    func show(blocked: LoadState<[SellerRow]>) {
        let isNobody = if case .loaded(let rows) = blocked { rows.isEmpty } else { false }
        source.change { state in
            state.blocked = blocked
            state.emptyBlockedText = isNobody ? self.context.wording(.emptyBlocked) : nil
        }
    }

    private func problem(of error: MarketError) -> Problem { Problem(error, in: context.wording) }
}

/// Products that wait for the market, and likes that it has refused: they can be sent now, changed or given up.
extension MyPageModel {
    /// Shows what waits from now on; returns when it is shown for the first time.
    private func followUnsent() async {
        guard following == nil, let changes = context.market.pending?.changes() else { return }
        let (shown, first) = AsyncStream.makeStream(of: Void.self)
        following = Task { [weak self] in
            for await changes in changes {
                self?.show(unsent: changes)
                first.finish()
            }
            first.finish()
        }
        for await _ in shown {}
    }

    private func show(unsent changes: [PendingChange]) {
        unsent = changes
        let rows = changes.compactMap { change in
            UnsentRow(change, in: context.wording) { context.store.product($0)?.name }
        }
        guard rows != state.unsent else { return }
        source.change { $0.unsent = rows }
    }

    /// Sends a product now.
    func sendAgain(_ id: PendingChange.ID) async {
        await doing { pending async throws(MarketError) in try await pending.retry(id) }
    }

    /// Opens the form with a product that was refused.
    func change(_ id: PendingChange.ID) {
        guard state.unsent.contains(where: { $0.id == id && $0.isChangeable }) else { return }
        onExit?(.registerAgain(id))
    }

    /// Asks before a product is given up, with its photos; a like is soon given again.
    private func giveUp(_ id: PendingChange.ID) -> SceneWork? {
        guard state.unsent.contains(where: { $0.id == id && $0.isProduct }) else { return { await self.discard(id) } }
        source.show(context.alerts.confirmDelete().on(.yes) { [weak self] _ in await self?.discard(id) })
        return nil
    }

    private func discard(_ id: PendingChange.ID) async {
        await doing { pending async throws(MarketError) in try await pending.discard(id) }
    }

    private func doing(_ work: (any PendingUseCases) async throws(MarketError) -> Void) async {
        guard let pending = context.market.pending else { return }
        do throws(MarketError) {
            try await work(pending)
        } catch .notFound {
            // It was sent in the meantime.
        } catch {
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }
}
