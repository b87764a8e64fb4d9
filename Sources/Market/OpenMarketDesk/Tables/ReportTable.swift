import Foundation
import OpenMarketBackend

/// The reports of users, as the page shows them.
struct ReportTable: Sendable {
    let rows: [MarketReport]
    /// The report before which the next page begins; `nil` on the last page.
    let next: Int?

    /// A page of the reports that are open, the last one first, from the one before `id` on.
    static func load(before id: Int?, from backend: MarketBackend) async -> ReportTable {
        let size = 100
        let found = (try? await backend.reports(before: id ?? .max, limit: size + 1)) ?? []
        let rows = Array(found.prefix(size))
        return ReportTable(rows: rows, next: found.count > size ? rows.last?.id : nil)
    }
}

extension MarketReport {
    /// The review that is reported, where it is one.
    var review: String? {
        subject.hasPrefix("review/") ? String(subject.dropFirst("review/".count)) : nil
    }
}
