import OpenMarketDomain

extension ChatRoomModel {
    /// Asks whether to block the other member, and says what that means.
    func askToBlock() {
        guard state.canBlock, let room = talk.room else { return }
        source.show(context.alerts.confirmBlock(room.otherName))
    }

    /// Blocks the other member, whose products leave every scene; only called after the user has confirmed it.
    func block() async {
        guard let sellers = context.market.sellers, let other = talk.room?.other else { return }
        do throws(MarketError) {
            let seller = try await sellers.block(.user(other))
            context.store.removeAll(of: seller.id)
            onExit?(.gone)
        } catch .unauthenticated {
            onExit?(.logIn)
        } catch {
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }
}
