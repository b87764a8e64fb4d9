import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketDesk
@testable import OpenMarketSQLite

@Suite("The table of reports", .slot)
struct ReportTableTests {
    @Test("More than a page of reports has a next page; a review can be deleted where it is reported")
    func pages() async throws {
        let backend = try await MarketBackend(configuration: BackendConfiguration(generation: .v3x))
        for number in 1...101 {
            let subject = number == 101 ? "review/7" : "product/\(number)"
            let report = NewReport(reporter: "u\(number)", subject: subject, excerpt: "", reason: "fraud", text: "")
            try await backend.store.add(report, at: 0)
        }
        let first = await ReportTable.load(before: nil, from: backend)
        #expect(first.rows.count == 100 && first.next == first.rows.last?.id)
        #expect(first.rows.first?.review == "7" && first.rows.last?.review == nil)
        let second = await ReportTable.load(before: first.next, from: backend)
        #expect(second.rows.map(\.subject) == ["product/1"] && second.next == nil)
    }
}
