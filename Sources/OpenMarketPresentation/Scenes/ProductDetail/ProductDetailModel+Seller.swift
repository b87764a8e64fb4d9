import OpenMarketDomain

extension ProductDetailModel {
    /// Shows what can be done about the vendor.
    func showSellerActions() {
        guard state.canModerate, !state.isBusy else { return }
        source.show(context.alerts.sellerActions(product?.sellerName ?? ""))
    }

    /// Blocks the vendor, whose products leave every scene; only called after the user has confirmed it.
    func block() async {
        guard let accounts = context.market.accounts, let vendor = product?.vendorID, !state.isBusy else { return }
        source.change { $0.isBusy = true }
        defer { source.change { $0.isBusy = false } }
        do throws(MarketError) {
            try await accounts.blockedSellers.block(.vendor(vendor))
            isDeletingHere = true
            context.store.removeAll(of: vendor)
            onExit?(.gone)
        } catch {
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }
}
