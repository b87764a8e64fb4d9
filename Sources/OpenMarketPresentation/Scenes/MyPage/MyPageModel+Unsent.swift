import OpenMarketDomain

/// Products that wait for the market: they can be sent now, changed or given up.
extension MyPageModel {
    /// Shows what waits from now on; returns when it is shown for the first time.
    func followUnsent() async {
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
        let rows = changes.compactMap { UnsentRow($0, in: context.wording) }
        guard rows != state.unsent else { return }
        source.change { $0.unsent = rows }
    }

    /// Sends a product now.
    func sendAgain(_ id: PendingChange.ID) async {
        await doing { pending async throws(MarketError) in try await pending.retry(id) }
    }

    /// Opens the form with a product that was refused.
    func change(_ id: PendingChange.ID) {
        guard state.unsent.contains(where: { $0.id == id && $0.isRefused }) else { return }
        onExit?(.registerAgain(id))
    }

    /// Gives a product up.
    func giveUp(_ id: PendingChange.ID) async {
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

    /// The title above the products that wait.
    public var unsentTitle: String { context.wording(.titleUnsent) }
    /// The text on the button that sends a product now.
    public var sendAgainTitle: String { context.wording(.actionRetry) }
    /// The text on the button that opens the form with a product that was refused.
    public var changeTitle: String { context.wording(.actionEdit) }
    /// The text on the button that gives a product up.
    public var giveUpTitle: String { context.wording(.actionDelete) }
}
