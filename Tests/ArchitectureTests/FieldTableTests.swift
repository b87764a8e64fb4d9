import Foundation
import TestSupport
import Testing

/// The places in which a field of a product is told, by the example of the stock.
@Suite("A new field of a product", .slot)
struct FieldTableTests {
    /// The most files that a new field may touch.
    private static let most = ["Client": 12, "Market": 10]

    /// The files that give the stock a meaning of its own: rules, filters, counts, words of refusals, the first generation,
    /// what documents cannot leave out, samples, the desk.
    ///
    /// A field that is only carried and shown is in none of them.
    private static let meanings: Set = [
        "Client/OpenMarketDomain/Errors/Violation", "Client/OpenMarketDomain/Products/Queries/ProductQuery",
        "Client/OpenMarketDomain/Rules/ProductRules", "Client/OpenMarketDomain/UseCases/Products/RegisterProduct",
        "Client/OpenMarketData/Endpoints/MarketError+Response",
        "Client/OpenMarketFirebase/Repositories/Products/FirestoreProduct",
        "Client/OpenMarketTesting/Fixtures/Fixture", "Client/OpenMarketTesting/InMemory/State/InMemoryCatalogue",
        "Market/OpenMarketSQLite/Paging/ListConditions", "Market/OpenMarketSQLite/Search/ProductFacts",
        "Market/OpenMarketBackend/Requests/ProductEntry+Rules", "Market/OpenMarketBackend/Requests/ValueCheck",
        "Market/OpenMarketBackend/Responses/ItemResponses", "Market/OpenMarketBackend/Routes/ItemChange",
        "Market/OpenMarketBackend/Operation/Copy/Files/MarketFileSource+Rows",
        "Market/OpenMarketEmbedded/Demo/DemoProduct", "Market/OpenMarketEmbedded/Demo/DemoProduct+Catalogue",
        "Market/OpenMarketEmbedded/Demo/DemoReply", "Market/OpenMarketEmbedded/Demo/MarketBackend+Demo",
        "Market/OpenMarketDesk/MarketRoutes", "Market/OpenMarketDesk/Pages/MarketPage",
        "Market/OpenMarketDesk/Pages/Word",
    ]

    /// The files of the tables by client and market, which has those below `Documentation` as well.
    private static func tables() throws -> [String: [String]] {
        let page = try #require(SourceTree.package.pages().first { $0.path == "Documentation/Architecture/Walks.md" })
        let parts = page.text.components(separatedBy: "\n## ")
        let part = try #require(parts.first { $0.hasPrefix("A new field of a product") })
        var files: [String: [String]] = [:]
        for row in part.split(separator: "\n") {
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 4, Int(cells[0]) != nil else { continue }
            let (target, file) = (cells[1], cells[2].filter { $0 != "`" })
            if let group = most.keys.first(where: { SourceTree.package.exists("Sources/\($0)/OpenMarket\(target)") }) {
                files[group, default: []].append("Sources/\(group)/OpenMarket\(target)/\(file).swift")
            } else {
                files["Market", default: []].append("\(target)/\(file)")
            }
        }
        return files
    }

    @Test("The tables name a dozen files of the client at most and ten of the market, and each of them is there")
    func files() throws {
        let tables = try Self.tables()
        for (group, most) in Self.most {
            let files = tables[group] ?? []
            #expect((1...most).contains(files.count), "\(group): \(files.count)")
            #expect(Set(files).count == files.count)
            for file in files { #expect(SourceTree.package.exists(file), "There is no \(file).") }
        }
    }

    @Test("No other file below the scenes carries the stock from one place to another, and each of the tables does")
    func carriers() throws {
        let listed = Set(try Self.tables().values.joined())
        let known = listed.union(Self.meanings.map { "Sources/\($0).swift" })
        for file in SourceTree.sources where Self.most.keys.contains(where: { file.path.hasPrefix("Sources/\($0)/") }) {
            let isScene = file.path.hasPrefix("Sources/Client/OpenMarketPresentation/")
            let words = file.strings.flatMap { $0.text.split { !$0.isLetter && $0 != "_" } }
            let carries = file.tokens.contains { $0.text == "stock" } || words.contains("stock")
            if isScene || known.contains(file.path) {
                #expect(carries || !listed.contains(file.path) || isScene, "\(file.path) does not tell the stock.")
            } else {
                #expect(!carries, "\(file.path) tells the stock once more: let it follow from the files of the tables.")
            }
        }
    }
}
