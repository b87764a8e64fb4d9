import OpenMarketDomain

extension ChatRoomModel {
    /// Shows what the market told, as one change: whoever sees that it is live sees the messages as well.
    func show(_ conversation: ConversationState) {
        let wasLive = state.isLive
        talk.take(conversation)
        showMessages { state in
            state.isLive = conversation.connection == .live
            state.connectionText = state.isLive ? nil : self.context.wording.text(of: conversation.connection)
            state.problem = conversation.connection.end.map { Problem($0, in: self.context.wording) }
        }
        markRead()
        listen(wasLive: wasLive)
        if conversation.connection.end == .unauthenticated { onExit?(.logIn) }
    }

    /// Draws the messages again from what is known, after `change`.
    func showMessages(after change: (inout ChatRoomState) -> Void = { _ in }) {
        let user = context.session.user
        let rows = talk.messages.map { message in
            MessageRow(
                message,
                isMine: message.sender == user || talk.isMine(message),
                isRead: talk.isRead(message),
                otherName: talk.room?.otherName,
                wording: context.wording,
                now: context.now()
            )
        }
        source.change { state in
            change(&state)
            state.messages = rows
            state.hasOlder = self.talk.older != nil
            state.emptyText = rows.isEmpty && state.isLive ? self.context.wording(.emptyMessages) : nil
        }
    }

    /// Notes what was read; without a user nobody knows whose messages are whose.
    func markRead() {
        guard let user = context.session.user, let message = talk.lastMessage(besides: user) else { return }
        marker?.see(message)
    }
}

extension ConversationState.Connection {
    /// Why the chat is over.
    fileprivate var end: MarketError? {
        guard case .ended(let error) = self else { return nil }
        return error
    }
}
