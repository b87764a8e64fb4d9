import Foundation
import OpenMarketDomain

/// Asks for the messages of one room again and again, and tells what it has not told yet.
///
/// A commit may be slow, so that a message appears behind newer ones. Therefore every round begins a little
/// before the newest message, and what was told already is known by its id.
actor MessagePolling {
    private let client: FirestoreClient
    private let source: any MessageSource
    private let pageSize: Int
    private var rhythm: PollingRhythm
    private var newest: Date?
    /// What was told, as far back as a round begins.
    private var told: [Message.ID: Date] = [:]
    /// The last document of a round that goes on.
    private var resume: FirestoreDocument?
    private var isLive = false
    private var isOver = false
    private var waiting: [ChatChange] = []

    init(
        _ source: any MessageSource,
        after place: MessageCursor?,
        client: FirestoreClient,
        rhythm: PollingRhythm,
        pageSize: Int = 100
    ) {
        self.source = source
        self.client = client
        self.rhythm = rhythm
        self.pageSize = pageSize
        newest = place?.sentAt
    }

    /// The next thing to tell; `nil` when there will be none.
    func next() async -> ChatChange? {
        while waiting.isEmpty {
            guard !isOver else { return nil }
            await ask()
        }
        return waiting.removeFirst()
    }

    private func ask() async {
        if resume == nil {
            var next = rhythm
            isOver = await !next.untilNextQuestion()
            rhythm = next
            if isOver { return }
        }
        let start = newest.map { $0.addingTimeInterval(-source.slack) }
        let query = source.question(from: start, behind: resume, limit: pageSize)
        do throws(FirestoreError) {
            take(try await client.call(client.methods.run(query)))
        } catch {
            isOver = true
            if error.cause != .cancelled { waiting.append(.failed(error.cause)) }
        }
    }

    private func take(_ result: QueryResult) {
        let messages = result.documents.compactMap { source.message($0) }.filter { told[$0.id] == nil }
        for message in messages { told[message.id] = message.sentAt }
        if !messages.isEmpty { waiting.append(.messages(messages)) }
        // The round goes on behind the last document, readable or not; one that has no position ends it.
        resume = result.count < pageSize ? nil : result.last.flatMap { source.cursor($0) == nil ? nil : $0 }
        guard resume == nil else { return }
        finishRound(hasNews: !messages.isEmpty)
    }

    private func finishRound(hasNews: Bool) {
        if let latest = told.values.max() { newest = max(newest ?? latest, latest) }
        if let newest {
            let horizon = newest.addingTimeInterval(-source.slack)
            told = told.filter { $0.value >= horizon }
        }
        if hasNews { rhythm.news() } else { rhythm.quiet() }
        if !isLive {
            isLive = true
            waiting.append(.live)
        }
    }
}
