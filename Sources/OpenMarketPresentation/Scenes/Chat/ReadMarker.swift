import OpenMarketDomain

/// Notes how far a chat was read: what is news only, and one request at a time.
@MainActor
final class ReadMarker {
    private let room: ChatRoom.ID
    private let markRead: any MarkReadUseCase
    private var marked: MessageCursor?
    private var asked: MessageCursor?
    private var next: Message?

    /// Told whenever the market has noted something, also when the chat is not shown any more.
    var onRead: (@MainActor () -> Void)?

    init(_ room: ChatRoom.ID, markRead: any MarkReadUseCase) {
        self.room = room
        self.markRead = markRead
    }

    /// Notes that a message was seen; while a request is on its way, only the newest one waits for it.
    ///
    /// What could not be noted is not asked for again until somebody sees it again.
    func see(_ message: Message) {
        guard let cursor = message.cursor, isNews(cursor) else { return }
        next = message
        guard asked == nil else { return }
        // Leaving a chat is no reason to leave it unread.
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
            guard (try? await markRead(room, upTo: message)) != nil else { continue }
            marked = message.cursor
            onRead?()
        }
        asked = nil
    }
}
