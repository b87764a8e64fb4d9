import OpenMarketDomain

extension ChatRoomModel {
    /// Loads the name of the other member and how far they have read; again if that is requested while it loads.
    func findRoom() {
        guard let accounts = context.market.accounts else { return }
        guard finding == nil else {
            findsAgain = true
            return
        }
        finding = Task { [weak self] in
            repeat {
                self?.findsAgain = false
                // Without it the chat has no name, which is no reason not to read it.
                let rooms = try? await accounts.chats.rooms()
                self?.take(rooms ?? [])
            } while self?.findsAgain == true
            self?.finding = nil
        }
    }

    /// Loads how far the other member has read when they write, because they have the chat open then.
    func listen(wasLive: Bool) {
        guard let user = context.session.user else { return }
        let last = talk.lastMessage(besides: user)?.id
        if wasLive, state.isLive, last != heard { findRoom() }
        heard = last
    }

    private func take(_ rooms: [ChatRoom]) {
        guard let room = rooms.first(where: { $0.id == id }) else { return }
        talk.room = room
        source.change { state in
            state.title = room.otherName
            state.canBlock = true
        }
        showMessages()
    }
}
