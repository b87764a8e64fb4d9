package import Foundation
package import OpenMarketDomain

/// The messages of one room at a market, to be requested from a moment on.
package protocol MessageSource: Sendable {
    /// The time for which a message may still appear behind newer ones.
    var slack: TimeInterval { get }

    /// The messages from a moment on, the oldest first; all without one.
    func messages(from moment: Date?) async throws(MarketError) -> MessageBatch
}

/// A part of the messages of a room.
package struct MessageBatch: Sendable {
    package let messages: [Message]
    /// Requests the part behind this one; `nil` where this is the last.
    package let next: (@Sendable () async throws(MarketError) -> MessageBatch)?

    package init(
        _ messages: [Message],
        next: (@Sendable () async throws(MarketError) -> MessageBatch)?
    ) {
        (self.messages, self.next) = (messages, next)
    }
}

/// Requests the messages of one room again and again, and reports each message once.
///
/// A market may be slow with a message, so that it appears behind newer ones. Therefore every round begins a little
/// before the newest message, and messages that were reported already are recognised by their ids.
actor MessagePolling {
    private let open: @Sendable () async throws(MarketError) -> any MessageSource
    private var source: (any MessageSource)?
    private var schedule: PollingSchedule
    private var newest: Date?
    /// The messages that were reported, as far back as a round begins.
    private var reported: [Message.ID: Date] = [:]
    /// The next part of a round that goes on.
    private var resume: (@Sendable () async throws(MarketError) -> MessageBatch)?
    private var isLive = false
    private var isOver = false
    private var waiting: [ChatChange] = []

    init(
        after place: MessageCursor?,
        schedule: PollingSchedule,
        of open: @escaping @Sendable () async throws(MarketError) -> any MessageSource
    ) {
        self.open = open
        self.schedule = schedule
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
            let source = try await opened()
            if let resume { return take(try await resume(), slack: source.slack) }
            var next = schedule
            isOver = await !next.untilNextRequest()
            schedule = next
            if isOver { return }
            let start = newest.map { $0.addingTimeInterval(-source.slack) }
            take(try await source.messages(from: start), slack: source.slack)
        } catch {
            isOver = true
            if error != .cancelled { waiting.append(.failed(error)) }
        }
    }

    private func opened() async throws(MarketError) -> any MessageSource {
        if let source { return source }
        let opened = try await open()
        source = opened
        return opened
    }

    private func take(_ batch: MessageBatch, slack: TimeInterval) {
        let messages = batch.messages.filter { reported[$0.id] == nil }
        for message in messages { reported[message.id] = message.sentAt }
        if !messages.isEmpty { waiting.append(.messages(messages)) }
        resume = batch.next
        guard resume == nil else { return }
        finishRound(slack: slack, hasNews: !messages.isEmpty)
    }

    private func finishRound(slack: TimeInterval, hasNews: Bool) {
        if let latest = reported.values.max() { newest = max(newest ?? latest, latest) }
        if let newest {
            let horizon = newest.addingTimeInterval(-slack)
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
    /// The messages of a room, requested as long as the stream is read; the room is opened before the first request.
    package static func polling(
        after place: MessageCursor?,
        schedule: PollingSchedule,
        of open: @escaping @Sendable () async throws(MarketError) -> any MessageSource
    ) -> AsyncStream<ChatChange> {
        let polling = MessagePolling(after: place, schedule: schedule, of: open)
        return AsyncStream { await polling.next() }
    }
}
