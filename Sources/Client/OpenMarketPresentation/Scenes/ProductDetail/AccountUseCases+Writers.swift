import OpenMarketDomain

extension AccountUseCases {
    /// The number of chats that are read for messages of the other member, and of pages of each.
    private static var readLimit: (rooms: Int, pages: Int) { (rooms: 30, pages: 3) }

    /// The chats in which the other member has written.
    ///
    /// Most chats carry this fact. Of the others, the newest are read, a few pages each. A chat in which no message was
    /// found by then is included, and the market decides.
    func roomsWithMessages() async throws(MarketError) -> [ChatRoom] {
        var found: [ChatRoom] = []
        var reads = Self.readLimit.rooms
        // The name of a user who is gone is empty.
        for room in try await chats.rooms() where !room.otherName.isEmpty {
            if let isWritten = room.otherHasWritten {
                if isWritten { found.append(room) }
                continue
            }
            reads -= 1
            guard reads >= 0 else {
                found.append(room)
                continue
            }
            if try await mayHaveWritten(room) { found.append(room) }
        }
        return found
    }

    private func mayHaveWritten(_ room: ChatRoom) async throws(MarketError) -> Bool {
        var place: MessageCursor?
        for _ in 0..<Self.readLimit.pages {
            let page = try await fetchOlderMessages(room.id, before: place)
            if page.messages.contains(where: { $0.sender == room.other }) { return true }
            guard let older = page.older else { return false }
            place = older
        }
        return true
    }
}

extension ChatRoom {
    /// Whether the other member has written; `nil` where only the messages can tell.
    fileprivate var otherHasWritten: Bool? {
        if lastSender == other || unreadCount > 0 { return true }
        return lastMessage == nil ? false : nil
    }
}
