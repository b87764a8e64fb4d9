public import OpenMarketDomain

extension ChatRoomModel {
    /// Asks what to do with a message that could not be sent, or waits for the network.
    func tapFailed(_ id: Message.ID) {
        guard talk.unsentMessage(id) != nil else { return }
        failed = id
        source.show(context.alerts.failedMessage())
    }
}

extension ChatRoomModel {
    /// Sends or deletes the failed message, reports one, blocks the other member, or loads older messages again.
    public func answer(_ choice: AlertChoice, text: Secret?) async {
        let (kind, id) = (source.takeAlert(), failed)
        failed = nil
        if kind == .failedMessage {
            // It may have arrived after all, while the question was open.
            if let id, let message = talk.unsentMessage(id) { await settle(message, choice) }
        } else if kind == .reportReasons {
            await report(choice)
        } else if kind == .confirmBlock {
            if choice == .block { await block() }
        } else if kind == .retry, choice == .retry {
            await loadOlder()
        }
    }

    private func settle(_ message: Message, _ choice: AlertChoice) async {
        guard let chatting = context.market.accounts?.sendMessage else { return }
        do throws(MarketError) {
            switch choice {
            case .retry: _ = try await chatting.retry(message, to: id)
            case .delete, .discard: try await chatting.discard(message, from: id)
            default: break
            }
        } catch .unauthenticated {
            onExit?(.logIn)
        } catch {
            // Shown at the message.
        }
    }
}
