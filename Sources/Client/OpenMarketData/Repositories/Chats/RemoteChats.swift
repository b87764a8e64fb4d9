package import Foundation
package import OpenMarketDomain

/// Chats at a server of the extended third generation.
package struct RemoteChats: ChatRepository {
    /// The most pages of a list, so that a server cannot keep a client reading for ever.
    private static let mostPages = 100

    private let client: EndpointClient
    private let sessions: any SessionStore
    private let intervals: PollingSchedule.Intervals
    private let live: LiveEvents?
    private let signal = PollingSignal()

    /// Chats at the server of `client` for the session in `sessions`; `live` says when there is something to ask for.
    package init(
        client: EndpointClient,
        sessions: any SessionStore,
        intervals: PollingSchedule.Intervals = .init(),
        live: LiveEvents? = nil
    ) {
        (self.client, self.sessions) = (client.signed(), sessions)
        (self.intervals, self.live) = (intervals, live)
    }

    package func open(
        with other: UserProfile,
        from own: UserProfile,
        about product: Product.ID?
    ) async throws(MarketError) -> ChatRoom {
        let login = try await sessions.login()
        guard other.id != login.user, own.id == login.user else { throw .chat(.withOneself) }
        return try await call(ChatEndpoints.open(with: other.id, about: product, by: login.user), as: login)
    }

    package func leave(_ room: ChatRoom.ID) async throws(MarketError) {
        _ = try await client.call(ChatEndpoints.leave(room))
    }

    package func rooms() async throws(MarketError) -> [ChatRoom] {
        let login = try await sessions.login()
        var (rooms, next): ([ChatRoom], String?) = ([], nil)
        for _ in 0..<Self.mostPages {
            let page = try await call(ChatEndpoints.list(of: login.user, before: next), as: login)
            rooms += page.rooms
            next = page.next
            guard next != nil else { break }
        }
        return rooms
    }

    package func messages(
        in room: ChatRoom.ID,
        before place: MessageCursor?,
        size: Int
    ) async throws(MarketError) -> MessagePage {
        let size = MessagePage.size(nearest: size)
        return try await client.call(ChatEndpoints.messages(in: room, before: place, size: size))
    }

    package func send(
        _ body: String,
        id: Message.ID,
        to room: ChatRoom.ID
    ) async throws(MarketError) -> Message {
        defer { signal.send() }
        return try await client.call(ChatEndpoints.send(body, id: id, to: room))
    }

    package func markRead(_ room: ChatRoom.ID, upTo date: Date) async throws(MarketError) {
        _ = try await client.call(ChatEndpoints.markRead(room, upTo: date))
    }

    package func changes(
        in room: ChatRoom.ID,
        after place: MessageCursor?
    ) -> AsyncStream<ChatChange> {
        let (listening, clock) = (live?.listenForChats(signal), client.surroundings.clock)
        let schedule = PollingSchedule(intervals, signal: signal, live: listening, clock: clock)
        // The stream keeps the login of the moment in which it is made.
        let login = Task { [sessions] in await Result { () async throws(MarketError) in try await sessions.login() } }
        return .polling(after: place, schedule: schedule) { [client] () async throws(MarketError) in
            RemoteMessages(client: client, room: room, login: try await login.value.get())
        }
    }

    /// Calls for a login, whose room the response is read as.
    private func call<Response>(
        _ endpoint: Endpoint<Response>,
        as login: AuthSession
    ) async throws(MarketError) -> Response {
        try await login.acting { () async throws(MarketError) in try await client.call(endpoint) }
    }
}

/// The messages of one room as one user reads them, a request for each part.
private struct RemoteMessages: MessageSource {
    let client: EndpointClient
    let room: ChatRoom.ID
    let login: AuthSession

    /// None: the server gives a message its time when it commits it, one after another.
    var slack: TimeInterval { 0 }

    /// Messages of the moment itself are among them: another one of it may have been sent since.
    func messages(from moment: Date?) async throws(MarketError) -> MessageBatch {
        let start = moment ?? Date(timeIntervalSince1970: 0)
        return try await messages(behind: MessageCursor(sentAt: start, id: Message.ID(rawValue: "")))
    }

    private func messages(behind place: MessageCursor) async throws(MarketError) -> MessageBatch {
        let found = try await login.acting { () async throws(MarketError) in
            try await client.call(ChatEndpoints.messages(in: room, after: place))
        }
        guard found.hasMore, let last = found.messages.last?.cursor else {
            return MessageBatch(found.messages, next: nil)
        }
        return MessageBatch(found.messages) { () async throws(MarketError) in try await messages(behind: last) }
    }
}
