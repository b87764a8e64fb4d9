public import OpenMarketDomain

/// The user's own page: name and address, products, likes, and the log-out.
@MainActor
public final class MyPageModel: PresentedScene {
    /// A row of the page.
    public enum Row: String, Sendable, Hashable, CaseIterable {
        /// The user's products.
        case sales
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
        /// Whether the log-out, or the end of the account, is on its way.
        public internal(set) var isBusy = false
        /// The alert that is shown.
        public var alert: AlertModel?
    }

    /// A way out of the page.
    public enum Exit: Sendable, Equatable {
        /// To the user's own products.
        case sales
        /// To the products that the user likes.
        case likes
        /// To the products that the user has looked at.
        case viewed
        /// To everything that a followed seller offers.
        case seller(Vendor.ID)
        /// To what all followed sellers offer.
        case followedProducts
        /// To the form for a product that the market has refused.
        case registerAgain(PendingChange.ID)
        /// To the log-in.
        case logIn
        /// The user is logged out.
        case loggedOut
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
        /// A button of an alert is chosen, with the text that was typed into the alert.
        case answer(AlertChoice, text: Secret? = nil)
    }

    /// The state on the screen.
    public let source: StateSource<State>
    /// Called when the user wants to go to another scene.
    public var onExit: (@MainActor (Exit) -> Void)?

    /// The sellers whom the user follows; `nil` in markets where no one is followed.
    public let followed: FollowedSellersModel?

    let context: SceneContext
    /// The user whose page it is.
    var user: UserID?
    /// The task that follows the outbox.
    var following: Task<Void, Never>?

    /// The page of the current user, also after a change of user.
    public init(context: SceneContext) {
        self.context = context
        followed = context.market.sellers == nil ? nil : FollowedSellersModel(context: context)
        source = StateSource(State())
        followed?.onExit = { [weak self] exit in
            switch exit {
            case .seller(let id): self?.onExit?(.seller(id))
            case .products: self?.onExit?(.followedProducts)
            case .logIn: self?.onExit?(.logIn)
            }
        }
        showSession()
        context.session.onChange(for: self) { [weak self] _ in self?.showSession() }
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
        case .giveUp(let id): return { await self.giveUp(id) }
        case .answer(let choice, let text): return { await self.answer(choice, text: text) }
        }
        return nil
    }

    /// Goes where a row leads; the way out asks first.
    func open(_ row: Row) {
        guard state.rows.contains(where: { $0.id == row }), !state.isBusy else { return }
        switch row {
        case .sales: onExit?(.sales)
        case .likes: onExit?(.likes)
        case .viewed: onExit?(.viewed)
        case .blocked: break
        case .logIn: onExit?(.logIn)
        case .logOut: source.show(context.alerts.confirmLogout())
        case .deleteAccount: source.show(context.alerts.confirmDeleteAccount())
        }
    }

    private func endSession(_ way: (AccountUseCases) async throws(MarketError) -> Void) async {
        guard let accounts = context.market.accounts, !state.isBusy else { return }
        source.change { $0.isBusy = true }
        defer { source.change { $0.isBusy = false } }
        do throws(MarketError) {
            try await way(accounts)
            onExit?(.loggedOut)
        } catch {
            source.show(context.alerts.error(error, isRetryable: false))
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
            [.sales, .likes, .viewed, .blocked, .logOut, .deleteAccount]
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
    /// There is nothing to type.
    public var hasUnsavedWork: Bool { false }
    /// Follows the products that wait; the page follows the session by itself.
    public func appear() async { await followUnsent() }
    /// The page follows the session by itself.
    public func disappear() {}
    /// Disconnects the exits.
    public func cancelWork() { onExit = nil }

    /// Logs out, or deletes the account with the password that was typed.
    public func answer(_ choice: AlertChoice, text: Secret?) async {
        if state.alert == nil, let followed, followed.alert != nil {
            return await followed.answer(choice, text: text)
        }
        let kind = source.takeAlert()
        switch (kind, choice) {
        case (.confirmLogout, .yes):
            await endSession { accounts async throws(MarketError) in try await accounts.own.logOut() }
        case (.confirmDeleteAccount, .delete):
            // No account has an empty password: it was not typed yet.
            guard let password = text, !password.isEmpty else {
                return source.show(context.alerts.confirmDeleteAccount())
            }
            await endSession { accounts async throws(MarketError) in
                try await accounts.own.delete(password: password)
            }
        default: break
        }
    }
}

extension MyPageModel.Row {
    fileprivate var title: Phrase {
        switch self {
        case .sales: .mySales
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
