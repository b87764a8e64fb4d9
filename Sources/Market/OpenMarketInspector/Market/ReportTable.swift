import Foundation
import OpenMarketBackend

/// The reports of users, as the page shows them.
struct ReportTable: Sendable {
    /// One report.
    struct Row: Sendable {
        let id: Int
        let subject: String
        let excerpt: String
        let reason: String
        let text: String
        /// The id of the user who reports, masked.
        let reporter: String

        /// The review that is reported, where it is one.
        var review: String? {
            subject.hasPrefix("review/") ? String(subject.dropFirst("review/".count)) : nil
        }

        init(_ report: MarketReport) {
            (id, subject, excerpt) = (report.id, report.subject, report.excerpt)
            (reason, text) = (report.reason, report.text)
            reporter = AddressMasking.masked(report.reporter)
        }
    }

    let rows: [Row]
    /// Before which report the next page begins; `nil` on the last one.
    let next: Int?

    /// A page of the reports that are open, the last one first, from the one before `id` on.
    static func load(before id: Int?, from backend: MarketBackend) async -> ReportTable {
        let size = 100
        let found = (try? await backend.reports(before: id ?? .max, limit: size + 1)) ?? []
        let rows = found.prefix(size).map(Row.init)
        return ReportTable(rows: rows, next: found.count > size ? rows.last?.id : nil)
    }
}
