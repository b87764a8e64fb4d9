package import Foundation
import OpenMarketData
package import OpenMarketDomain

extension OriginalChat {
    /// The number of seconds that a message may be moved on when others were written in the same one.
    private static let attempts: Int64 = 60

    package func messages(
        in room: ChatRoom.ID,
        before place: MessageCursor?,
        size: Int,
        as session: AuthSession
    ) async throws(MarketError) -> MessagePage {
        let (source, _) = try await source(of: room, as: session)
        let size = min(max(size, MessagePage.sizes.lowerBound), MessagePage.sizes.upperBound)
        let result = try await client.signed(as: session).found(source.page(before: place, limit: size + 1))
        return MessagePage(result, size: size, from: source)
    }

    /// A message's id is its second, and the first to write has it: who comes second takes the next one.
    ///
    /// The older app lets the second message take the place of the first. Our own id of a message is
    /// kept in a field that it does not read.
    package func send(
        _ body: String,
        id: Message.ID,
        to room: ChatRoom.ID,
        as session: AuthSession
    ) async throws(MarketError) -> Message {
        let (source, own) = try await source(of: room, as: session)
        let client = client.signed(as: session)
        defer { signal.send() }
        if let earlier = try await client.found(source.sent(id)).documents.first {
            return try Self.same(source.message(earlier), as: body, by: session.user)
        }
        let start = now()
        for second in 0..<Self.attempts {
            let time = KoreanTime.text(start, plus: second)
            let path = try source.collection.document(time)
            let fields: FirestoreFields = [
                "body": .string(body), "sender": .string(own), "time": .string(time),
                "messageID": .string(id.rawValue),
            ]
            do throws(FirestoreError) {
                try await client.commit(.create(path, fields))
                let date = KoreanTime.date(time) ?? start
                return Message(id: id, sender: session.user, body: body, state: .sent(date))
            } catch {
                guard error.status == .alreadyExists else { throw error.cause }
            }
            // What stands there may be this very message, stored by an attempt without a response.
            let present = try await client.optional(path).flatMap { source.message($0) }
            if let present, present.id == id { return try Self.same(present, as: body, by: session.user) }
        }
        throw .conflict
    }

    private static func same(
        _ message: Message?,
        as body: String,
        by user: UserID
    ) throws(MarketError) -> Message {
        guard let message, message.sender == user, message.body.utf8.elementsEqual(body.utf8) else {
            throw .conflict
        }
        return message
    }

    /// Does nothing: the layout has no place for it.
    package func markRead(
        _ room: ChatRoom.ID,
        upTo date: Date,
        as session: AuthSession
    ) async throws(MarketError) {}

    package func changes(
        in room: ChatRoom.ID,
        after place: MessageCursor?,
        as session: AuthSession
    ) -> AsyncStream<ChatChange> {
        let opening = OriginalOpening(chat: self, room: room, place: place, session: session)
        return AsyncStream { await opening.next() }
    }
}

/// A stream that has to ask who is who before it can begin.
private actor OriginalOpening {
    private let chat: OriginalChat
    private let room: ChatRoom.ID
    private let place: MessageCursor?
    private let session: AuthSession
    private var polling: MessagePolling?
    private var isOver = false

    init(chat: OriginalChat, room: ChatRoom.ID, place: MessageCursor?, session: AuthSession) {
        self.chat = chat
        self.room = room
        self.place = place
        self.session = session
    }

    func next() async -> ChatChange? {
        if let polling { return await polling.next() }
        guard !isOver else { return nil }
        do throws(MarketError) {
            let (source, _) = try await chat.source(of: room, as: session)
            let client = chat.client.signed(as: session)
            let schedule = PollingSchedule(chat.intervals, signal: chat.signal, clock: client.clock)
            let polling = MessagePolling(source, after: place, client: client, schedule: schedule)
            self.polling = polling
            return await polling.next()
        } catch {
            isOver = true
            return error == .cancelled ? nil : .failed(error)
        }
    }
}
