import Foundation
import OpenMarketBackend

/// What users have reported, as the page shows it.
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

        init(_ report: MarketReport) {
            (id, subject, excerpt) = (report.id, report.subject, report.excerpt)
            (reason, text) = (report.reason, report.text)
            reporter = AddressMasking.masked(report.reporter)
        }
    }

    let rows: [Row]

    /// The last reports that are open.
    static func load(from backend: MarketBackend) async -> ReportTable {
        ReportTable(rows: (try? await backend.reports().map(Row.init)) ?? [])
    }
}
