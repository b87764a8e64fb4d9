import Foundation
import OpenMarketData
import OpenMarketDomain

/// Requests the messages of one room again and again, and reports each message once.
///
/// A commit may be slow, so that a message appears behind newer ones. Therefore every round begins a little
/// before the newest message, and messages that were reported already are recognised by their ids.
actor MessagePolling {
    private let client: FirestoreClient
    private let source: any MessageSource
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
        _ source: any MessageSource,
        after place: MessageCursor?,
        client: FirestoreClient,
        schedule: PollingSchedule,
        pageSize: Int = 100
    ) {
        self.source = source
        self.client = client
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
        if resume == nil {
            var next = schedule
            isOver = await !next.untilNextRequest()
            schedule = next
            if isOver { return }
        }
        let start = newest.map { $0.addingTimeInterval(-source.slack) }
        let query = source.query(from: start, behind: resume, limit: pageSize)
        do throws(FirestoreError) {
            take(try await client.call(client.methods.run(query)))
        } catch {
            isOver = true
            if error.cause != .cancelled { waiting.append(.failed(error.cause)) }
        }
    }

    private func take(_ result: QueryResult) {
        let messages = result.documents.compactMap { source.message($0) }.filter { reported[$0.id] == nil }
        for message in messages { reported[message.id] = message.sentAt }
        if !messages.isEmpty { waiting.append(.messages(messages)) }
        // The round goes on behind the last document, readable or not; one that has no position ends it.
        resume = result.count < pageSize ? nil : result.last.flatMap { source.cursor($0) == nil ? nil : $0 }
        guard resume == nil else { return }
        finishRound(hasNews: !messages.isEmpty)
    }

    private func finishRound(hasNews: Bool) {
        if let latest = reported.values.max() { newest = max(newest ?? latest, latest) }
        if let newest {
            let horizon = newest.addingTimeInterval(-source.slack)
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
        _ source: any MessageSource,
        after place: MessageCursor?,
        client: FirestoreClient,
        schedule: PollingSchedule
    ) -> AsyncStream<ChatChange> {
        let polling = MessagePolling(source, after: place, client: client, schedule: schedule)
        return AsyncStream { await polling.next() }
    }

    /// A stream that could not begin.
    static func failed(_ error: MarketError) -> AsyncStream<ChatChange> {
        AsyncStream { continuation in
            continuation.yield(.failed(error))
            continuation.finish()
        }
    }
}

/// The messages of one room, and their spelling, in one of the layouts.
protocol MessageSource: Sendable {
    /// The time for which a message may still appear behind newer ones.
    var slack: TimeInterval { get }

    /// The messages from a moment on, or behind a document already seen; the oldest first.
    func query(from moment: Date?, behind document: FirestoreDocument?, limit: Int) -> FirestoreQuery

    /// The message that a document is; `nil` when it is none.
    func message(_ document: FirestoreDocument) -> Message?

    /// The position of a document in the conversation, also of one that is no message; `nil` when it has none.
    func cursor(_ document: FirestoreDocument) -> MessageCursor?
}

extension MessagePage {
    /// The page of a result that has the newest first, and one more than was wanted when there are older ones.
    init(_ result: QueryResult, size: Int, from source: some MessageSource) {
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
        self.init(messages: messages.reversed(), older: result.count > size ? older : nil, losses: losses)
    }
}
