import OpenMarketDomain

/// Marks how far a chat was read: newer messages only, and one request at a time.
@MainActor
final class ReadMarker {
    private let room: ChatRoom.ID
    private let chats: any ChatUseCases
    private var marked: MessageCursor?
    private var asked: MessageCursor?
    private var next: Message?

    /// Called whenever the market has confirmed a mark, also after the chat was closed.
    var onRead: (@MainActor () -> Void)?

    init(_ room: ChatRoom.ID, in chats: any ChatUseCases) {
        self.room = room
        self.chats = chats
    }

    /// Notes that a message was seen; while a request is on its way, only the newest one waits for it.
    ///
    /// A request that failed is repeated when the message is seen again.
    func see(_ message: Message) {
        guard let cursor = message.cursor, isNews(cursor) else { return }
        next = message
        guard asked == nil else { return }
        // A task of its own: the mark is sent even if the chat is closed.
        Task { await note() }
        asked = cursor
    }

    private func isNews(_ cursor: MessageCursor) -> Bool {
        [marked, asked, next?.cursor].allSatisfy { place in place.map { $0 < cursor } ?? true }
    }

    private func note() async {
        while let message = next {
            next = nil
            asked = message.cursor
            guard (try? await chats.markRead(room, upTo: message)) != nil else { continue }
            marked = message.cursor
            onRead?()
        }
        asked = nil
    }
}
