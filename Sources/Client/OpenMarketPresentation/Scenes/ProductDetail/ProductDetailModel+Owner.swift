import OpenMarketDomain

// The acts of an owner on a product.
extension ProductDetailModel {
    func showOwnerActions() {
        let alert = context.alerts.ownerActions(
            status: product?.product.status,
            namesBuyers: context.market.sellers != nil,
            hides: context.market.features.contains(.hiding)
        ) { [weak self] in await self?.change(to: $0) }
        show(
            alert.on(.edit) { [weak self] _ in if let self { onExit?(.edit(id)) } }
                .on(.delete) { [weak self] _ in self?.askToDelete() }
        )
    }

    /// Takes a step of the sale: reserves, sells, hides, or offers again.
    private func change(to status: SaleStatus) async {
        await work {
            _ = try await context.market.editProduct(id, patch: ProductPatch(status: status))
            tell(status)
            // A product that is on sale again has no buyer any more.
            await loadSale()
            // A hidden product has no history for other users.
            if status != .hidden, facts.history.value != nil { await loadHistory() }
        }
    }

    private func askToDelete() {
        show(context.alerts.confirmDelete().on(.yes) { [weak self] _ in await self?.delete(secret: nil) })
    }

    private func askSecret(again: Bool = false) {
        let alert = context.alerts.secretPrompt(wasWrong: again)
        show(alert.on(.submit) { [weak self] in await self?.delete(secret: $0) })
    }

    /// Deletes the product; called only after the user has said yes.
    private func delete(secret: Secret?) async {
        guard secret?.isEmpty != true else { return askSecret() }
        guard facts.leaving == nil else { return }
        let market = context.market
        await work {
            change { $0.leaving = self.product }
            do {
                try await market.deleteProduct(id, secret: secret)
                try? await market.kept.forgetView(of: id)
                onExit?(.gone)
            } catch MarketError.notFound {
                // It was deleted on another device first: the result is the same.
                context.store.apply(.deleted(id))
                onExit?(.gone)
            } catch {
                change { $0.leaving = nil }
                guard let error = error as? MarketError, !context.store.isDeleted(id) else { return }
                guard case .askSecret(let again) = SecretFallback(after: error, typed: secret) else { throw error }
                askSecret(again: again)
            }
        }
    }
}

// The acts of a buyer on the vendor.
extension ProductDetailModel {
    func showSellerActions() {
        let alert = context.alerts.sellerActions(product?.sellerName ?? "")
        show(
            alert.on(.block) { [weak self] _ in self?.askToBlock() }
                .on(.report) { [weak self] _ in self?.askToReport() }
        )
    }

    private func askToBlock() {
        let alert = context.alerts.confirmBlock(product?.sellerName ?? "")
        show(alert.on(.block) { [weak self] _ in await self?.block() })
    }

    private func askToReport() {
        show(context.alerts.reportReasons { [weak self] in await self?.report($0) })
    }

    private func report(_ reason: Report.Reason) async {
        guard let sellers = context.market.sellers else { return }
        await work {
            try await sellers.report(Report(.product(id), reason))
            show(context.alerts.reported())
        }
    }

    /// Blocks the vendor, whose products leave every scene; only called after the user has confirmed it.
    private func block() async {
        guard let sellers = context.market.sellers, let product, let vendor = product.product.vendorID else { return }
        await work {
            try await sellers.block(.vendor(vendor))
            change { $0.leaving = product }
            context.store.removeAll(of: vendor)
            context.store.noteNewSelection()
            onExit?(.blocked(product.sellerName ?? ""))
        }
    }
}
