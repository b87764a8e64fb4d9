import OpenMarketDomain

extension ProductDetailModel {
    /// Takes a step of the sale: reserves, sells, hides, or offers again.
    func change(to status: SaleStatus) async {
        guard state.isOwner, !state.isBusy else { return }
        source.change { $0.isBusy = true }
        defer { source.change { $0.isBusy = false } }
        do throws(MarketError) {
            _ = try await context.market.editProduct(id, patch: ProductPatch(status: status))
            // A product that is on sale again has no buyer any more.
            await sale.load()
            if state.history.value != nil { await loadHistory() }
        } catch {
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }

    /// Shows what the product cost before, and how its sale went.
    func showHistory() async {
        guard !state.history.isLoading else { return }
        await loadHistory()
    }

    private func loadHistory() async {
        source.change { $0.history = .loading($0.history.value) }
        do throws(MarketError) {
            let steps = try await context.market.discovery.history(of: id)
            let rows = steps.map { HistoryRow($0, wording: context.wording, now: context.now()) }
            source.change { $0.history = .loaded(rows) }
        } catch .cancelled {
            source.change { $0.history = $0.history.value.map { .loaded($0) } ?? .idle }
        } catch {
            source.change { $0.history = .failed(Problem(error, in: self.context.wording), $0.history.value) }
        }
    }
}
