import OpenMarketDomain

extension ProductDetailModel {
    /// Shows what can be done about the vendor.
    func showSellerActions() {
        guard state.canModerate, !state.isBusy else { return }
        source.show(context.alerts.sellerActions(product?.sellerName ?? ""))
    }

    /// Reports the product for the reason on a button.
    func report(_ choice: AlertChoice) async {
        guard let sellers = context.market.sellers, let reason = Report.Reason(choice), !state.isBusy else { return }
        source.change { $0.isBusy = true }
        defer { source.change { $0.isBusy = false } }
        do throws(MarketError) {
            try await sellers.report(Report(.product(id), reason))
            source.show(context.alerts.reported())
        } catch {
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }

    /// Blocks the vendor, whose products leave every scene; only called after the user has confirmed it.
    func block() async {
        guard let sellers = context.market.sellers, let vendor = product?.vendorID, !state.isBusy else { return }
        source.change { $0.isBusy = true }
        defer { source.change { $0.isBusy = false } }
        do throws(MarketError) {
            try await sellers.block(.vendor(vendor))
            isDeletingHere = true
            context.store.removeAll(of: vendor)
            context.store.noteNewSelection()
            onExit?(.gone)
        } catch {
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }
}
