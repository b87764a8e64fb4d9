import OpenMarketDomain

extension ChatRoomModel {
    /// Loads the messages before the first one, unless they are on their way.
    func loadOlder() async {
        guard let accounts = context.market.accounts, let place = talk.older, !state.isLoadingOlder else { return }
        source.change { $0.isLoadingOlder = true }
        defer { source.change { $0.isLoadingOlder = false } }
        do throws(MarketError) {
            let page = try await accounts.fetchOlderMessages(id, before: place)
            talk.add(page, before: place)
            showMessages()
        } catch .cancelled {
            return
        } catch .unauthenticated {
            onExit?(.logIn)
        } catch {
            source.show(context.alerts.failure(error))
        }
    }
}
