import Foundation
import OpenMarketData
import OpenMarketDomain

/// Requests the messages of one room again and again, and reports each message once.
///
/// A commit may be slow, so that a message appears behind newer ones. Therefore every round begins a little
/// before the newest message, and messages that were reported already are recognised by their ids.
actor MessagePolling {
    /// The login of the moment in which the stream was made, which it keeps to its end.
    private let login: Task<Result<FirestoreLogin, MarketError>, Never>
    /// Opens the messages of the room; the older layout has to be asked who is who first.
    private let open: @Sendable (FirestoreLogin) async throws(MarketError) -> RoomMessages
    private var source: (client: FirestoreClient, messages: RoomMessages)?
    private let pageSize: Int
    private var schedule: PollingSchedule
    private var newest: Date?
    /// The messages that were reported, as far back as a round begins.
    private var reported: [Message.ID: Date] = [:]
    /// The last document of a round that goes on.
    private var resume: FirestoreDocument?
    private var isLive = false
    private var isOver = false
    private var waiting: [ChatChange] = []

    init(
        after place: MessageCursor?,
        client: FirestoreClient,
        schedule: PollingSchedule,
        pageSize: Int = 100,
        of open: @escaping @Sendable (FirestoreLogin) async throws(MarketError) -> RoomMessages
    ) {
        self.open = open
        login = Task { await Result { () async throws(MarketError) in try await client.login() } }
        self.schedule = schedule
        self.pageSize = pageSize
        newest = place?.sentAt
    }

    /// The next change; `nil` when there will be none.
    func next() async -> ChatChange? {
        while waiting.isEmpty {
            guard !isOver else { return nil }
            await request()
        }
        return waiting.removeFirst()
    }

    private func request() async {
        do throws(MarketError) {
            let (client, source) = try await opened()
            if resume == nil {
                var next = schedule
                isOver = await !next.untilNextRequest()
                schedule = next
                if isOver { return }
            }
            let start = newest.map { $0.addingTimeInterval(-source.names.slack) }
            take(try await client.found(source.query(from: start, behind: resume, limit: pageSize)), from: source)
        } catch {
            isOver = true
            if error != .cancelled { waiting.append(.failed(error)) }
        }
    }

    private func opened() async throws(MarketError) -> (client: FirestoreClient, messages: RoomMessages) {
        if let source { return source }
        let login = try await login.value.get()
        let opened = (login.client, try await open(login))
        source = opened
        return opened
    }

    private func take(_ result: QueryResult, from source: RoomMessages) {
        let messages = result.documents.compactMap { source.message($0) }.filter { reported[$0.id] == nil }
        for message in messages { reported[message.id] = message.sentAt }
        if !messages.isEmpty { waiting.append(.messages(messages)) }
        // The round goes on behind the last document, readable or not; one that has no position ends it.
        resume = result.count < pageSize ? nil : result.last.flatMap { source.cursor($0) == nil ? nil : $0 }
        guard resume == nil else { return }
        finishRound(of: source, hasNews: !messages.isEmpty)
    }

    private func finishRound(of source: RoomMessages, hasNews: Bool) {
        if let latest = reported.values.max() { newest = max(newest ?? latest, latest) }
        if let newest {
            let horizon = newest.addingTimeInterval(-source.names.slack)
            reported = reported.filter { $0.value >= horizon }
        }
        schedule.note(foundNews: hasNews)
        if !isLive {
            isLive = true
            waiting.append(.live)
        }
    }
}

extension AsyncStream where Element == ChatChange {
    /// The messages of a room, requested as long as the stream is read.
    static func polling(
        after place: MessageCursor?,
        client: FirestoreClient,
        schedule: PollingSchedule,
        of open: @escaping @Sendable (FirestoreLogin) async throws(MarketError) -> RoomMessages
    ) -> AsyncStream<ChatChange> {
        let polling = MessagePolling(after: place, client: client, schedule: schedule, of: open)
        return AsyncStream { await polling.next() }
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
