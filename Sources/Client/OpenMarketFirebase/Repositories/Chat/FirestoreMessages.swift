import Foundation
import OpenMarketData
import OpenMarketDomain

/// The messages of one room as one user reads them, a query for each part.
struct FirestoreMessages: MessageSource {
    let client: FirestoreClient
    let room: RoomMessages
    var pageSize = 100

    var slack: TimeInterval { room.names.slack }

    func messages(from moment: Date?) async throws(MarketError) -> MessageBatch {
        try await messages(from: moment, behind: nil)
    }

    private func messages(
        from moment: Date?,
        behind document: FirestoreDocument?
    ) async throws(MarketError) -> MessageBatch {
        let result = try await client.found(room.query(from: moment, behind: document, limit: pageSize))
        let messages = result.documents.compactMap { room.message($0) }
        // The round goes on behind the last document, readable or not; one that has no position ends it.
        guard result.count == pageSize, let last = result.last, room.cursor(last) != nil else {
            return MessageBatch(messages, next: nil)
        }
        return MessageBatch(messages) { () async throws(MarketError) in
            try await self.messages(from: moment, behind: last)
        }
    }
}

extension AsyncStream where Element == ChatChange {
    /// The messages of a room for the login of the moment in which the stream is made, which it keeps to its end.
    ///
    /// `open` finds the messages; the older layout has to be asked who is who first.
    static func polling(
        after place: MessageCursor?,
        client: FirestoreClient,
        schedule: PollingSchedule,
        of open: @escaping @Sendable (FirestoreLogin) async throws(MarketError) -> RoomMessages
    ) -> AsyncStream<ChatChange> {
        let login = Task { await Result { () async throws(MarketError) in try await client.login() } }
        return .polling(after: place, schedule: schedule) { () async throws(MarketError) in
            let login = try await login.value.get()
            return FirestoreMessages(client: login.client, room: try await open(login))
        }
    }
}

extension FirestoreClient {
    /// The last messages of a room before a position.
    func messages(
        of source: RoomMessages,
        before place: MessageCursor?,
        size: Int
    ) async throws(MarketError) -> MessagePage {
        let size = MessagePage.size(nearest: size)
        let result = try await found(try source.page(before: place, limit: size + 1))
        var messages: [Message] = []
        var losses: [RowLoss] = []
        // The older messages begin behind the last row, whether or not that row is a message.
        var older: MessageCursor?
        for (index, row) in result.rows.prefix(size).enumerated() {
            let message = row.isWhole ? source.message(row.document) : nil
            if let message {
                messages.append(message)
            } else {
                losses.append(RowLoss(index: index, reason: Unreadable(expected: "a message")))
            }
            older = message?.cursor ?? source.cursor(row.document) ?? older
        }
        return MessagePage(messages: messages.reversed(), older: result.count > size ? older : nil, losses: losses)
    }
}
