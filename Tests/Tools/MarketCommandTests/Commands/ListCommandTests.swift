import CommandTestSupport
import TestSupport
import Testing

@testable import MarketCommand

@Suite("market list and market search", .slot)
struct ListCommandTests {
    private func ids(_ words: String...) async throws -> [Int] {
        let products = try await CommandRun(words + ["--json"]).json()["products"] as? [[String: Any]]
        return try #require(products).compactMap { ($0["id"] as? String).flatMap { Int($0) } }
    }

    @Test("A page has twenty products, newest first")
    func firstPage() async throws {
        #expect(try await ids("list") == Array((17...36).reversed()))
    }

    @Test("Pages lie side by side, whatever their size")
    func pages() async throws {
        #expect(try await ids("list", "--limit", "5") == [36, 35, 34, 33, 32])
        #expect(try await ids("list", "--page", "2", "--limit", "5") == [31, 30, 29, 28, 27])
        #expect(try await ids("list", "--page", "8", "--limit", "5") == [1])
        #expect(try await ids("list", "--page", "9", "--limit", "5") == [])
        #expect(try await ids("list", "--page", "100000", "--limit", "100") == [])
    }

    @Test("All pages can be asked for, with or without a limit")
    func all() async throws {
        #expect(try await ids("list", "--all") == Array((1...36).reversed()))
        #expect(try await ids("list", "--all", "--limit", "30") == Array((7...36).reversed()))
    }

    @Test("Every generation is read the same way, in its own order", arguments: ["v1a", "v1b", "v2", "v3", "v3x"])
    func generations(generation: String) async throws {
        let isOld = generation.hasPrefix("v1")
        let first = try await ids("list", "--generation", generation, "--limit", "3")
        #expect(first == (isOld ? [1, 2, 3] : [36, 35, 34]))
    }

    @Test("Options that contradict each other are refused")
    func conflicts() async {
        #expect(await CommandRun("list", "--all", "--page", "2").code == .usage)
        #expect(await CommandRun("list", "--limit", "101").code == .usage)
        #expect(await CommandRun("list", "--data", "a", "--url", "http://127.0.0.1:9").code == .usage)
        #expect(await CommandRun("list", "--plain-http").code == .usage)
        #expect(await CommandRun("search", "  ").code == .usage)
    }

    @Test("A search finds a syllable and a word whatever its case")
    func search() async throws {
        #expect(try await ids("search", "자전거").first == 9)
        #expect(try await ids("search", "FOLDING bicycle") == [14])
        let repaired = await CommandRun("search", "bycicle")
        #expect(repaired.diagnostics.text == "Nothing has “bycicle”; these are the results for “bicycle”.\n")
        #expect(repaired.output.text.contains("Folding bicycle"))
        #expect(try await CommandRun("search", "bycicle", "--json").json()["repaired"] as? String == "bicycle")
        let nothing = await CommandRun("search", "xyzzy")
        #expect(nothing.code == .success)
        #expect(nothing.output.text.isEmpty)
        #expect(nothing.diagnostics.text == "No products.\n")
    }

    @Test("JSON says where it stands and keeps amounts exact")
    func json() async throws {
        let run = await CommandRun("list", "--limit", "1", "--json")
        let text = run.output.text
        #expect(text.hasPrefix(#"{"products":[{"id":"36","name":"Paper globe","price":42,"currency":"USD","#))
        #expect(text.contains(#""discount":0,"bargainPrice":42,"#))
        #expect(text.contains(#""bargainPrice":42,"stock":13,"vendorId":"9","vendorName":"관찰실","thumbnail":"http"#))
        #expect(text.hasSuffix(#"],"page":1,"hasNext":true,"repaired":null,"total":36}"# + "\n"))
        #expect(await CommandRun("search", "synthesiser", "--json").output.text.contains(#""price":520,"#))
        #expect(await CommandRun("search", "metronome", "--json").output.text.contains(#""price":74,"#))
    }

    @Test("A table is output, what comes next is not")
    func table() async {
        let run = await CommandRun("list", "--limit", "2")
        #expect(
            run.output.text == """
                    ID           PRICE  OFF    STOCK  NAME
                    36       42.00 USD            13  Paper globe · 관찰실 · ♥ 7
                    35      12,000 KRW            38  전통 매듭 팔찌 · 손끝공예 · ♥ 2

                """
        )
        #expect(run.diagnostics.text == "There is more: --page 2, or --all.\n")
    }

    @Test("A narrow terminal cuts names; bold is for terminals that want it")
    func terminal() async {
        let narrow = await CommandRun("list", columns: 30).output.text
        #expect(narrow.hasPrefix("\u{1B}[1m"))
        let lines = narrow.split(separator: "\n").dropFirst()
        #expect(lines.allSatisfy { TextWidth.of(String($0)) <= 30 })
        let plain = await CommandRun(["list"], columns: 30, environment: ["NO_COLOR": "1"]).output.text
        #expect(!plain.contains("\u{1B}"))
    }
}
