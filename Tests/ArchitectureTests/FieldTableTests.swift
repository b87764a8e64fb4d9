import Foundation
import TestSupport
import Testing

/// The places in which a field of a product is told, by the example of the stock.
@Suite("A new field of a product", .slot)
struct FieldTableTests {
    /// The most files of the client that a new field may touch.
    private static let most = 12

    /// The files that give the stock a meaning of its own: rules, filters, counts, words of refusals, samples.
    ///
    /// A field that is only carried and shown is in none of them.
    private static let meanings: Set = [
        "OpenMarketDomain/Errors/Violation", "OpenMarketDomain/Products/Queries/ProductQuery",
        "OpenMarketDomain/Rules/ProductRules", "OpenMarketDomain/UseCases/Products/RegisterProduct",
        "OpenMarketData/Endpoints/MarketError+Response", "OpenMarketFirebase/Repositories/Products/FirestoreProduct",
        "OpenMarketTesting/Fixtures/Fixture", "OpenMarketTesting/InMemory/State/InMemoryCatalogue",
    ]

    private static func table() throws -> [String] {
        let page = try #require(SourceTree.package.pages().first { $0.path == "Documentation/Architecture/Walks.md" })
        let parts = page.text.components(separatedBy: "\n## ")
        let part = try #require(parts.first { $0.hasPrefix("A new field of a product") })
        return part.split(separator: "\n").compactMap { row in
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 4, Int(cells[0]) != nil else { return nil }
            return "OpenMarket\(cells[1])/\(cells[2].filter { $0 != "`" })"
        }
    }

    @Test("The table names a dozen files at most, and each of them is there")
    func files() throws {
        let table = try Self.table()
        #expect((1...Self.most).contains(table.count))
        #expect(Set(table).count == table.count)
        let paths = Set(SourceTree.sources.map(\.path))
        for file in table { #expect(paths.contains("Sources/Client/\(file).swift"), "There is no \(file).") }
    }

    @Test("No other file below the scenes carries the stock from one place to another")
    func carriers() throws {
        let known = Self.meanings.union(try Self.table())
        let names: Set = ["stock", "\"stock\""]
        for file in SourceTree.sources where file.path.hasPrefix("Sources/Client/") {
            let place = String(file.path.dropFirst("Sources/Client/".count).dropLast(".swift".count))
            guard !place.hasPrefix("OpenMarketPresentation/"), !known.contains(place) else { continue }
            let carries =
                file.tokens.contains { names.contains($0.text) } || file.strings.contains { names.contains($0.text) }
            #expect(!carries, "\(place) tells the stock once more: let it follow from DraftField or ProductField.")
        }
    }
}
