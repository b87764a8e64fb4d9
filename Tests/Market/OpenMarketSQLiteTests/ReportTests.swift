import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("Reports", .slot)
struct ReportTests {
    private static func report(_ subject: String, by user: String = "ann") -> NewReport {
        NewReport(reporter: user, subject: subject, excerpt: "Lamp", reason: "fraud", text: "He lied.")
    }

    @Test("Each thing is reported once by each user, and gone from the list when it is dismissed")
    func once() async throws {
        let store = try MarketStore(.memory)
        for user in ["ann", "ann", "bob"] { try await store.add(Self.report("product/1", by: user), at: 5) }
        try await store.add(Self.report("product/2"), at: 6)
        let open = try await store.openReports(limit: 10)
        #expect(open.map(\.subject) == ["product/2", "product/1", "product/1"])
        #expect(try await store.openReports(before: open[0].id, limit: 1).map(\.reporter) == ["bob"])
        #expect(try await store.dismissReport(open[0].id))
        #expect(try await !store.dismissReport(open[0].id))
        #expect(try await store.openReports(limit: 10).count == 2)
        // What was dismissed can go wrong again, and is then the last one.
        try await store.add(Self.report("product/2"), at: 7)
        #expect(try await store.openReports(limit: 10).map(\.subject) == open.map(\.subject))
        await store.close()
    }

    @Test("Who is gone is no reporter any more, and what they reported stays to be looked at")
    func forgotten() async throws {
        let store = try MarketStore(.memory)
        for user in ["ann", "bob", "cat"] { try await store.add(Self.report("product/1", by: user), at: 5) }
        try await store.add(Self.report("product/2"), at: 6)
        let dismissed = try #require(try await store.openReports(limit: 1).first)
        _ = try await store.dismissReport(dismissed.id)
        try await store.database.write { session throws(StoreError) in
            for user in ["ann", "bob"] { try ReportTable(session.connection).forget(user) }
        }
        #expect(try await store.openReports(limit: 10).map(\.reporter) == ["cat", ""])
        #expect(try await store.openReports(limit: 10).last?.text == "")
        await store.close()
    }

    @Test("A report that was dismissed keeps no text of its subject")
    func looked() async throws {
        let store = try MarketStore(.memory)
        for number in 1...3 { try await store.add(Self.report("review/\(number)"), at: 5) }
        _ = try await store.dismissReport(1)
        try await store.database.write { session throws(StoreError) in
            try ReportTable(session.connection).dismissAll(about: "review/2")
        }
        let excerpts = try await store.database.read { connection throws(StoreError) in
            try connection.all("SELECT excerpt FROM reports ORDER BY id") { $0.text(0) }
        }
        #expect(excerpts == ["", "", "Lamp"])
        await store.close()
    }

    @Test("A user reports so many things within a day, and more on the next one")
    func bound() async throws {
        let store = try MarketStore(.memory)
        for number in 0..<ReportTable.mostOfADay { try await store.add(Self.report("product/\(number)"), at: 100) }
        await #expect(throws: StoreError.tooMany) { try await store.add(Self.report("vendor/1"), at: 101) }
        try await store.add(Self.report("vendor/1", by: "bob"), at: 101)
        try await store.add(Self.report("product/0"), at: 101)
        try await store.add(Self.report("vendor/1"), at: 100 + 86_400)
        await store.close()
    }

    #if DEBUG
        @Test("No query of reports walks through the table")
        func plans() throws {
            let connection = try SQLiteConnection(path: ":memory:", access: .readWrite, statements: 1_000)
            try Schema(connection, MarketTables.all).migrate()
            let known = Set(connection.knownStatements)
            let table = ReportTable(connection)
            try table.add(Self.report("product/1"), at: 1)
            _ = try table.open(before: .max, limit: 10)
            _ = try table.dismiss(1)
            try table.forget("ann")
            let asked = connection.knownStatements.filter { !known.contains($0) }
            #expect(asked.count == 7)
            for sql in asked {
                let steps = try connection.all("EXPLAIN QUERY PLAN " + sql) { $0.text(3) }
                for step in steps where !step.hasPrefix("SCAN (subquery") {
                    #expect(!step.hasPrefix("SCAN") || step.contains("USING"), "\(step) in \(sql.text)")
                }
            }
        }
    #endif
}
