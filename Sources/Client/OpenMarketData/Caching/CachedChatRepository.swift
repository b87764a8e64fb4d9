package import Foundation
package import OpenMarketDomain

/// Chats that can be read again while there is no network: the list of rooms, and the pages of messages.
///
/// The server is always asked first, also under policies that look into the cache first for products: a stale page
/// could make a user reply to the wrong message. A message that the user writes goes to the server, or into the outbox.
package struct CachedChatRepository: ChatRepository {
    private let base: any ChatRepository
    private let reads: CachedReads
    private let sessions: any SessionStore

    package init(base: any ChatRepository, reads: CachedReads, sessions: any SessionStore) {
        self.base = base
        self.reads = reads.serverFirst
        self.sessions = sessions
    }

    package func asking(_ policy: CachePolicy) -> CachedChatRepository {
        CachedChatRepository(base: base, reads: reads.asking(policy), sessions: sessions)
    }

    package func rooms() async throws(MarketError) -> [ChatRoom] {
        try await cachedRooms().value
    }

    package func cachedRooms() async throws(MarketError) -> Cached<[ChatRoom]> {
        try await sessions.acting { _ async throws(MarketError) in
            let user = try await sessions.login().user.rawValue
            return try await reads.cached(named: "rooms/\(user)") { () async throws(MarketError) in
                try await base.rooms()
            }
        }
    }

    package func messages(
        in room: ChatRoom.ID,
        before place: MessageCursor?,
        size: Int
    ) async throws(MarketError) -> MessagePage {
        try await cachedMessages(in: room, before: place, size: size).value
    }

    package func cachedMessages(
        in room: ChatRoom.ID,
        before place: MessageCursor? = nil,
        size: Int = MessagePage.defaultSize
    ) async throws(MarketError) -> Cached<MessagePage> {
        let page = try await sessions.acting { _ async throws(MarketError) in
            let name = name(of: room, place, size, try await sessions.login().user)
            return try await reads.cached(named: name) { () async throws(MarketError) in
                KeptMessages(try await base.messages(in: room, before: place, size: size))
            }
        }
        return Cached(page.value.page, age: page.age, isStale: page.isStale)
    }

    /// The lengths keep apart what would read the same.
    private func name(_ parts: [String]) -> String {
        "messages/" + parts.map { "\($0.utf8.count):\($0)" }.joined(separator: "/")
    }

    private func name(of room: ChatRoom.ID, _ place: MessageCursor?, _ size: Int, _ user: UserID) -> String {
        let before = place.map { "\($0.sentAt.timeIntervalSinceReferenceDate) \($0.id.rawValue)" } ?? ""
        return name([user.rawValue, room.rawValue, before, String(size)])
    }

    package func open(
        with other: UserProfile,
        from own: UserProfile,
        about product: Product.ID?
    ) async throws(MarketError) -> ChatRoom {
        try await base.open(with: other, from: own, about: product)
    }

    package func leave(_ room: ChatRoom.ID) async throws(MarketError) {
        // Its messages are private, and the list without it is not known yet.
        try await reads.changing { () async throws(MarketError) in try await base.leave(room) }
    }

    package func send(
        _ body: String,
        id: Message.ID,
        to room: ChatRoom.ID
    ) async throws(MarketError) -> Message {
        try await base.send(body, id: id, to: room)
    }

    package func markRead(_ room: ChatRoom.ID, upTo date: Date) async throws(MarketError) {
        try await base.markRead(room, upTo: date)
    }

    package func changes(
        in room: ChatRoom.ID,
        after place: MessageCursor?
    ) -> AsyncStream<ChatChange> {
        base.changes(in: room, after: place)
    }
}

/// A page of messages as the cache stores it: those that the market has, and what could not be read is no part of it.
struct KeptMessages: Codable, Sendable {
    private struct Entry: Codable, Sendable {
        let id: Message.ID
        let sender: UserID
        let body: String
        let sentAt: Date
    }

    private let entries: [Entry]
    private let older: MessageCursor?

    /// The page as it came, with its losses; without them when it comes from the cache.
    private var fresh: MessagePage?

    private enum CodingKeys: String, CodingKey { case entries, older }

    init(_ page: MessagePage) {
        entries = page.messages.compactMap { message in
            message.sentAt.map { Entry(id: message.id, sender: message.sender, body: message.body, sentAt: $0) }
        }
        (older, fresh) = (page.older, page)
    }

    var page: MessagePage {
        let messages = entries.map { Message(id: $0.id, sender: $0.sender, body: $0.body, state: .sent($0.sentAt)) }
        return fresh ?? MessagePage(messages: messages, older: older)
    }
}
