import Foundation
import TestSupport
import Testing

@Suite("Walks through the layers", .slot)
struct WalkTableTests {
    /// A step of the table *From the app to the bytes*: a file below a target, and the names of types and functions beside it.
    private struct Step {
        let target: String
        let file: String
        let names: [String]

        /// Reads a row `| 13 | Data | `Repositories/A`: `send(_:)` | what |`, which may name two files.
        static func steps(in row: Substring) -> [Step] {
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 4, Int(cells[0]) != nil else { return [] }
            let target = cells[1].contains("OpenMarket") ? "OpenMarket" : "OpenMarket" + cells[1]
            let words = cells[2].split(separator: "`").map(String.init).filter { $0.contains(where: \.isLetter) }
            let names = words.filter { !$0.contains("/") }
                .compactMap { $0.split(whereSeparator: { "([:".contains($0) }).first.map(String.init) }
            let files = words.filter { $0.contains("/") || $0 == "OpenMarketClient" }
            return files.map { Step(target: target, file: $0, names: names) }
        }
    }

    @Test("Each step of the way from the app to the bytes is where the table says")
    func appToBytes() throws {
        let pages = SourceTree.package.pages()
        let page = try #require(pages.first { $0.path == "Documentation/Architecture/Walks.md" })
        let parts = page.text.split(separator: "\n## ")
        let table = try #require(parts.first { $0.hasPrefix("From the app to the bytes") })
        let steps = table.split(separator: "\n").filter { $0.hasPrefix("| ") }.flatMap(Step.steps)
        #expect(steps.count > 30)
        for step in steps {
            let path = "Sources/Client/\(step.target)/\(step.file).swift"
            let file = try #require(SourceTree.sources.first { $0.path == path }, "There is no \(path).")
            let tokens = file.tokens.map(\.text)
            for name in step.names { #expect(tokens.contains(name), "\(path) does not have \(name).") }
        }
    }
}
