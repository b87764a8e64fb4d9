import BackendTestSupport
import Foundation
import OpenMarketDomain
import OpenMarketSQLite
import OpenMarketTesting
import OpenMarketWire
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@testable import OpenMarketBackend

@Suite("Searches that find nothing, and the synonyms of an operator", .slot)
struct SearchOperationTests {
    @Test(
        "A search that finds nothing is counted, with the words that no product has; what is found, or narrowed, is not"
    )
    func missed() async throws {
        let probe = try await MarketProbe(.v3x)
        _ = await probe.register(MarketProbe.params(["name": #""Red kayak""#]))
        #expect(try await probe.backend.missedSearches().isEmpty)
        for text in ["Unicycle", "unicycle", "unicycle", "red%20Unicycle", "kayak", "red"] {
            #expect(await probe.send("GET", "/api/products?search_value=\(text)").status == 200)
        }
        #expect(await probe.send("GET", "/api/products?search_value=nothing&currency=KRW").status == 200)
        #expect(
            try await probe.backend.missedSearches() == [
                MissedSearch(text: "unicycle", count: 3, unknownWords: ["unicycle"]),
                MissedSearch(text: "red unicycle", count: 1, unknownWords: ["unicycle"]),
            ]
        )
    }

    @Test("No more than five hundred texts are remembered, none of them long, and those that are frequent stay")
    func bounded() {
        let missed = MissedSearches()
        for _ in 0..<3 { missed.note("kayak", by: nil, at: 0) }
        for number in 0..<2_000 { missed.note("text \(number)", by: nil, at: 0) }
        missed.note(String(repeating: "a", count: 61), by: nil, at: 0)
        missed.note("  ", by: nil, at: 0)
        #expect(missed.all.count == 500)
        #expect(missed.all.first?.text == "kayak")
        #expect(missed.all.contains { $0.text == "text 1999" })
        #expect(!missed.all.contains { $0.text.count > 60 })
    }

    @Test("Of a text that is typed letter by letter, and of one that is deleted so, only the longest is counted")
    func typing() {
        var random = SeededGenerator(seed: 11)
        let rows = [
            ["u", "un", "uni", "unic", "unicycle"],
            ["ㄷ", "다", "달", "닭", "닭ㄱ", "닭가", "닭갈", "닭갋", "닭갈비", "닭갈비 ", "닭갈비 ㅍ", "닭갈비 패", "닭갈비 팬"],
            ["ユ", "ユニ", "ユニサイクル"],
        ]
        let missed = MissedSearches()
        var expected: [String: Int] = [:]
        for second in 0..<200 {
            let typed = rows[Int.random(in: rows.indices, using: &random)]
            let caller = "198.51.100.\(second % 7)"
            for text in typed + typed.dropLast().reversed() {
                missed.note(text, by: caller, at: Int64(second) * 100)
                missed.note("globe", by: "another machine", at: 0)
            }
            expected[typed.last ?? "", default: 0] += 1
        }
        var counted = Dictionary(uniqueKeysWithValues: missed.all.map { ($0.text, $0.count) })
        counted["globe"] = nil
        let folded = expected.map { (SearchText.fold($0.key), $0.value) }
        #expect(counted == Dictionary(uniqueKeysWithValues: folded))
    }

    @Test("Two texts of one machine are two searches when the second comes later, or begins otherwise")
    func otherTexts() {
        let missed = MissedSearches()
        missed.note("uni", by: nil, at: 0)
        missed.note("unicycle", by: nil, at: 60)
        missed.note("kayak", by: nil, at: 61)
        #expect(Set(missed.all.map(\.text)) == ["uni", "unicycle", "kayak"])
    }

    @Test(
        "A line that the operator writes beside the database is used from the next search on, and until it is removed"
    )
    func synonyms() async throws {
        try await TemporaryFolder.with { folder in
            let now = Mutex(Date(timeIntervalSince1970: 1_700_000_000))
            var configuration = BackendConfiguration(
                now: { now.withLock { $0 } },
                random: SeededGenerator.shared(seed: 7)
            )
            configuration.limits.passwordIterations = 2
            let database = folder.appending(path: "shop.db")
            let backend = try await MarketBackend(configuration: configuration, database: database)
            _ = try await backend.store.insert(SampleRecords.product("Unicycle"))
            func found() async throws -> Int? {
                now.withLock { $0 += 5 }
                let target = "/api/products?search_value=onewheel"
                let response = await backend.respond(
                    to: HTTPRequest(origin: HTTPOrigin(scheme: "http", host: "shop.test"), target: target)
                )
                return try JSONDocument(response.body).root["totalCount"]?.number?.int
            }
            let file = folder.appending(path: "shop-synonyms.txt")
            #expect(try await found() == 0)
            try Data("onewheel = unicycle\n".utf8).write(to: file)
            #expect(try await found() == 1)
            try FileManager.default.removeItem(at: file)
            #expect(try await found() == 0)
            await backend.close()
        }
    }
}
