public import OpenMarketDomain

/// The user's own page.
@MainActor
public final class MyPageModel: DrawnScene<MyPageState, MyPageModel.Exit> {
    /// A way out of the page.
    public enum Exit: Sendable, Equatable {
        /// The user goes to a list of products: own, liked or bought ones, or those of followed sellers.
        case products(ProductListKind)
        /// The user goes to the form for a product that the market has refused.
        case registerAgain(PendingChange.ID)
        case notices
        case logIn
        case loggedOut
        /// The user's account is deleted.
        case left
    }

    /// The page of the current user, also after a change of user.
    public init(context: SceneContext) {
        let market = context.market
        let facts = State.Facts(
            hasAccounts: market.accounts != nil,
            hasSellers: market.sellers != nil,
            hasNotices: market.notices != nil,
            listsVendors: market.features.contains(.vendorProducts),
            hasSecurity: market.accounts?.security != nil
        )
        super.init(facts, context: context)
    }

    override public var title: String { context.wording(.titleMy) }

    /// Follows the changes that wait for the market, and loads the followed sellers with their new products.
    override public func load() async {
        async let followed: Void = facts.followed.isLoading ? () : loadFollowed()
        await follow(\.unsent, context.market.pending?.changes())
        await followed
    }

    /// Forgets the followed sellers, the blocked users and the devices of another user; the outbox tells the waiting changes.
    override public func forget(_ facts: inout State.Facts) {
        (facts.followed, facts.blocked, facts.logins) = (.idle, .idle, .idle)
    }

    @SceneOfferBuilder override public var offers: [SceneOffer] {
        for row in state.rows {
            let role: AlertAction.Role = row.id == .deleteAccount ? .destructive : .normal
            offer(.init("open", row.id.rawValue), row.title, role: role, isBusy: state.isBusy) {
                await self.open(row.id)
            }
        }
        for change in state.unsent { offers(of: change) }
        for seller in state.blocked.value ?? [] {
            let (id, unblock) = (seller.id, context.wording(.actionUnblock))
            offer(.init("unblock", id.rawValue), unblock, at: .row(id.rawValue), isBusy: state.isBusy) {
                await self.unblock(id)
            }
        }
        let others = (state.logins.value ?? []).filter { !$0.isOwn }
        for login in others {
            let (id, logOut) = (login.id, context.wording(.myLogOut))
            offer(.init("logOut", id.rawValue), logOut, at: .row(id.rawValue), isBusy: state.isBusy) {
                await self.end(id)
            }
        }
        if !others.isEmpty {
            offer(.init("logOut", "others"), context.wording(.actionLogOutOthers), at: .menu, isBusy: state.isBusy) {
                await self.end(nil)
            }
        }
        let sellers = state.followed.value ?? []
        if !sellers.isEmpty {
            offer("followedProducts", context.wording(.titleFollowedProducts), .next, at: .menu) {
                self.onExit?(.products(.followed))
            }
        }
        for seller in sellers {
            let (id, row) = (seller.id, SceneCommand.Placement.row(seller.id.rawValue))
            offer(.init("seller", id.rawValue), seller.name, .person, at: row) { await self.visit(id) }
            let unfollow = context.wording(.actionUnfollow)
            offer(.init("unfollow", id.rawValue), unfollow, at: row, isBusy: state.isBusy) { await self.unfollow(id) }
        }
    }

    /// Goes where a row leads; the way out asks first.
    private func open(_ row: State.Row) async {
        switch row {
        case .sales: onExit?(.products(.mine))
        case .purchases: onExit?(.products(.bought))
        case .likes: onExit?(.products(.liked))
        case .viewed: onExit?(.products(.viewed))
        case .blocked: await loadBlocked()
        case .notices: onExit?(.notices)
        case .password: askForPassword()
        case .devices: await loadLogins()
        case .codes: await changeCodes()
        case .logIn: onExit?(.logIn)
        case .logOut: askToLogOut()
        case .deleteAccount: askToDelete()
        }
    }
}

// The end of the session.
extension MyPageModel {
    private func askToLogOut() {
        let alert = context.alerts.confirmLogout(losing: facts.unsent.count)
        show(
            alert.on(.yes) { [weak self] _ in
                await self?.endSession(to: .loggedOut) {
                    try await $0.own.logOut()
                }
            }
        )
    }

    private func askToDelete() {
        let alert = context.alerts.confirmDeleteAccount(losing: facts.unsent.count)
        show(alert.on(.delete) { [weak self] in await self?.delete(password: $0) })
    }

    private func delete(password: Secret, code: Secret? = nil) async {
        // No account has an empty password: it was not typed yet.
        guard !password.isEmpty else { return askToDelete() }
        let (account, history) = (context.account, context.history)
        await endSession(to: .left) { accounts in
            do {
                try await accounts.own.delete(password: password, code: code)
            } catch MarketError.account(.invalidCredentials) {
                // Nothing but the password was typed here.
                throw MarketError.account(.wrongPassword)
            } catch MarketError.account(.secondFactorNeeded) {
                let alert = context.alerts.oneTimeCode(.alertLogInCode)
                show(alert.on(.submit) { [weak self] in await self?.delete(password: password, code: $0) })
                throw MarketError.cancelled
            }
            try? await history.save([], of: account)
        }
    }

    private func endSession(to exit: Exit, _ way: (AccountUseCases) async throws -> Void) async {
        guard let accounts = context.market.accounts else { return }
        await context.session.end {
            await work {
                try await way(accounts)
                onExit?(exit)
            }
        }
    }
}

// Other sellers.
extension MyPageModel {
    private func loadFollowed() async {
        guard let sellers = context.market.sellers, context.session.user != nil else { return }
        await load(\.followed, orLeaveBy: .logIn) { try await sellers.followed() }
    }

    private func loadBlocked() async {
        guard let sellers = context.market.sellers, !facts.blocked.isLoading else { return }
        await load(\.blocked) { try await sellers.blocked() }
    }

    /// Goes to a seller, and marks the new products there as seen; when that cannot be stored, no alert says so.
    private func visit(_ id: Vendor.ID) async {
        onExit?(.products(.seller(id)))
        guard let sellers = context.market.sellers else { return }
        // Where it fails the number stays as it is, and the next visit tries again.
        if (try? await sellers.markSeen(id)) != nil { await loadFollowed() }
    }

    private func unfollow(_ id: Vendor.ID) async {
        guard let sellers = context.market.sellers else { return }
        guard await work({ try await sellers.unfollow(id) }) else { return }
        settle(\.followed, with: (facts.followed.value ?? []).filter { $0.id != id })
    }

    private func unblock(_ id: Vendor.ID) async {
        guard let sellers = context.market.sellers else { return }
        guard await work({ try await sellers.unblock(id) }) else { return }
        context.store.noteNewSelection()
        settle(\.blocked, with: (facts.blocked.value ?? []).filter { $0.id != id })
    }
}

// Products that wait for the market, and likes that it has refused: they can be sent now, changed or given up.
extension MyPageModel {
    @SceneOfferBuilder private func offers(of change: UnsentRow) -> [SceneOffer] {
        let (id, name, row) = (change.id, change.id.rawValue, SceneCommand.Placement.row(change.id.rawValue))
        let wording = context.wording
        offer(.init("sendAgain", name), wording(.actionRetry), .send, at: row, isBusy: state.isBusy) {
            await self.pend { try await $0.retry(id) }
        }
        if change.isChangeable {
            offer(.init("change", name), wording(.actionEdit), .edit, at: row) { self.onExit?(.registerAgain(id)) }
        }
        offer(.init("giveUp", name), wording(.actionDelete), .delete, role: .destructive, at: row, isBusy: state.isBusy)
        {
            await self.giveUp(change)
        }
    }

    /// Asks before a product is given up, with its photos; a like is soon given again.
    private func giveUp(_ change: UnsentRow) async {
        guard change.isProduct else { return await discard(change.id) }
        show(context.alerts.confirmDelete().on(.yes) { [weak self] _ in await self?.discard(change.id) })
    }

    private func discard(_ id: PendingChange.ID) async {
        await pend { try await $0.discard(id) }
    }

    private func pend(_ step: (any PendingUseCases) async throws -> Void) async {
        guard let pending = context.market.pending else { return }
        await work {
            do {
                try await step(pending)
            } catch MarketError.notFound {
                // It was sent in the meantime.
            }
        }
    }
}
