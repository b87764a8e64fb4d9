public import Foundation
import OpenMarketSQLite

/// A user's report, as the operator of the market reads it.
public struct MarketReport: Sendable, Hashable, Identifiable {
    public let id: Int
    /// The id of the user who reports.
    public let reporter: String
    /// The subject: `product/3`, `vendor/2`, or `message/` with the chat and the message.
    public let subject: String
    /// Its text when it was reported: a product's or a vendor's name, or the message.
    public let excerpt: String
    /// The kind of report, in the word of the request: `spam`, for example.
    public let reason: String
    public let text: String
    public let date: Date

    init(_ record: ReportRecord) {
        (id, reporter, subject, excerpt) = (Int(record.id), record.reporter, record.subject, record.excerpt)
        (reason, text) = (record.reason, record.text)
        date = Date(timeIntervalSince1970: Double(record.at))
    }
}

extension MarketBackend {
    /// Reports that are not dismissed, the last one first, from the one before `id` on.
    public func reports(before id: Int = .max, limit: Int = 100) async throws(BackendError) -> [MarketReport] {
        let limit = Int64(min(max(limit, 1), 1000))
        return try await stored(await store.openReports(before: Int64(id), limit: limit)).map(MarketReport.init)
    }

    /// Dismisses a report; `false` when there is none that is open.
    public func dismissReport(_ id: Int) async throws(BackendError) -> Bool {
        try await withoutRemains(await store.dismissReport(Int64(id)))
    }

    /// Deletes a review by anyone, and dismisses what was reported about it; `false` when there is none.
    public func deleteReview(_ id: Int) async throws(BackendError) -> Bool {
        try await withoutRemains(await store.deleteReview(Int64(id)))
    }

    /// Does what removes a text; the file would go on having it, and its writer may be gone.
    private func withoutRemains(
        _ work: @autoclosure () async throws(StoreError) -> Bool
    ) async throws(BackendError) -> Bool {
        let isDone = try await stored(await work())
        if isDone { await market.remains.clear() }
        return isDone
    }

    /// Removes a message of a chat; `false` when there is none.
    package func removeMessage(_ id: String, in chat: String) async throws(BackendError) -> Bool {
        try await withoutRemains(await firebase?.removeMessage(id, in: chat) ?? false)
    }
}
