public import OpenMarketDomain

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
    func showBlocked() async {
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

    /// The text on the button beside a blocked seller.
    public var unblockTitle: String { context.wording(.actionUnblock) }

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
