public import OpenMarketDomain

/// A seller in a list of sellers.
public struct SellerRow: Sendable, Hashable, Identifiable {
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
        guard let accounts = context.market.accounts, state.rows.contains(where: { $0.id == .blocked }) else { return }
        guard !state.blocked.isLoading else { return }
        let user = state.email
        source.change { $0.blocked = .loading($0.blocked.value) }
        do throws(MarketError) {
            let sellers = try await accounts.blockedSellers()
            // Another user may have logged in in the meantime.
            guard user == state.email else { return }
            show(sellers.map { SellerRow($0, wording: context.wording) })
        } catch .cancelled {
            source.change { $0.blocked = $0.blocked.value.map { .loaded($0) } ?? .idle }
        } catch {
            source.change { $0.blocked = .failed(Problem(error, in: self.context.wording), $0.blocked.value) }
        }
    }

    /// Takes a block back.
    func unblock(_ id: Vendor.ID) async {
        guard let accounts = context.market.accounts, !state.isBusy else { return }
        source.change { $0.isBusy = true }
        defer { source.change { $0.isBusy = false } }
        do throws(MarketError) {
            try await accounts.blockedSellers.unblock(id)
            show((state.blocked.value ?? []).filter { $0.id != id })
        } catch {
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }

    /// What stands on the button beside a blocked seller.
    public var unblockTitle: String { context.wording(.actionUnblock) }

    private func show(_ rows: [SellerRow]) {
        source.change { state in
            state.blocked = .loaded(rows)
            state.emptyBlockedText = rows.isEmpty ? self.context.wording(.emptyBlocked) : nil
        }
    }
}
