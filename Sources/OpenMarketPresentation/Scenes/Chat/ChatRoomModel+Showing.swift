import OpenMarketDomain

extension ChatRoomModel {
    /// Shows a state of the market as one change: with the live connection come the messages.
    func show(_ conversation: ConversationState) {
        let wasLive = state.isLive
        let ageBefore = talk.age
        talk.take(conversation)
        // The age was counted when the messages were read: a later state with the same age says nothing new.
        if talk.age != ageBefore { keptSince = talk.age.keptSince(now: context.now()) }
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
                links: context.links,
                wording: context.wording,
                now: context.now()
            )
        }
        source.change { state in
            change(&state)
            state.messages = rows
            state.ageText = self.keptSince.map { self.context.wording.asOf($0, now: self.context.now()) }
            state.hasOlder = self.talk.older != nil
            state.emptyText = rows.isEmpty && state.isLive ? self.context.wording(.emptyMessages) : nil
        }
    }

    /// Marks messages as read; without a user it is not known which are the user's own.
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
