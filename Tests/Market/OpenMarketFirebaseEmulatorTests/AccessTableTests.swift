import Foundation
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketFirebaseEmulator

@Suite("The market's rules and firestore.rules are one set of rules", .slot)
struct AccessTableTests {
    private let file: RuleFile

    init() throws {
        file = try RuleFile(packageFile("Documentation/Server/firestore.rules"))
    }

    @Test("Every row of the table is judged by the market as it says")
    func market() throws {
        let rows = try AccessTable.rows()
        #expect(rows.count >= 200)
        for (row, isAllowed) in rows {
            #expect(SwiftJudge().allows(row) == isAllowed, "\(row.testDescription)")
        }
    }

    @Test("Every row of the table is judged by the file as it says")
    func rules() throws {
        for (row, isAllowed) in try AccessTable.rows() {
            #expect(FileJudge(file: file).allows(row) == isAllowed, "\(row.testDescription)")
        }
    }

    @Test("Rows that are changed at random are judged alike", arguments: 1...8 as ClosedRange<UInt64>)
    func random(seed: UInt64) throws {
        var rows = RandomRows(try AccessTable.rows().map(\.row), seed: seed)
        let judge = FileJudge(file: file)
        var allowed = 0
        for _ in 0..<2000 {
            let row = rows.next()
            guard row.canBeSaid else { continue }
            let verdict = SwiftJudge().allows(row)
            if verdict { allowed += 1 }
            #expect(judge.allows(row) == verdict, "\(row)")
        }
        // Rows that are nearly right: neither verdict is rare.
        #expect(allowed > 100)
    }

    @Test("What the language cannot say of a list, the market checks beside it")
    func elements() throws {
        let rows = try AccessTable.rows()
        let good = try #require(rows.first { $0.row.name == "a new product with everything" }).row
        for (name, value) in [
            ("grams", FieldValue.array([.integer(1)])),
            ("grams", .array([.string(String(repeating: "x", count: 101))])),
            ("images", .array([.string("products/ann/1.png")])), ("images", .array([.map(FieldMap([("x", .null)]))])),
            ("images", .array([.map(FieldMap([("path", .string(String(repeating: "x", count: 2001)))]))])),
        ] {
            var row = good
            var fields = try #require(row.writes[row.path] ?? nil)
            fields[name] = value
            row.writes[row.path] = .some(fields)
            #expect(!SwiftJudge().allows(row), "\(name)")
        }
        #expect(SwiftJudge().allows(good))
    }
}
