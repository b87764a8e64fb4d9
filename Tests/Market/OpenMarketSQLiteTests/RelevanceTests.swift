import Foundation
import struct OpenMarketDomain.ProductIndex
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketSQLite

/// What people type who look for a thing, judged by somebody else than the author of the search.
///
/// The searches of `tuning.tsv` may be looked at while the search is changed, the three hundred of `queries.tsv` never.
@Suite("Searches that were judged by hand", .slot)
struct RelevanceTests {
    @Test("Ninety-five of a hundred wanted products are among the first twenty", arguments: ["queries", "tuning"])
    func judged(file: String) async throws {
        let searches = try JudgedSearches(file)
        try await StoreKind.memory.withStore { store in
            let names = try await searches.sell(in: store)
            var scores: [String: Score] = [:]
            for search in searches.all {
                var filter = ProductFilter()
                filter.text = search.text
                let page = try await store.page(at: .offset(0), size: 20, filter: filter, sort: .relevance)
                let score = Score(search, page.rows.compactMap { names[$0.id] })
                scores[search.kind, default: Score()].add(score)
                if search.wanted.isEmpty { #expect(page.total == 0, "\(search.text) finds \(page.rows.map(\.name))") }
            }
            var all = Score()
            for (kind, score) in scores.sorted(by: { $0.key < $1.key }) {
                print("\(file) \(kind): \(score)")
                if kind != "negative" { all.add(score) }
            }
            print("\(file) all: \(all)")
            #expect(all.meanRecall >= 0.95)
            #expect(all.meanPrecision >= 0.7)
        }
    }

    @Test("A market and a list in memory find the same")
    func same() async throws {
        let searches = try JudgedSearches("tuning")
        let index = ProductIndex(searches.entries)
        try await StoreKind.memory.withStore { store in
            let names = try await searches.sell(in: store)
            for search in searches.all {
                let page = try await store.page(at: .offset(0), size: 300, filter: ProductFilter(text: search.text))
                let found = index.found(search.text)
                #expect(
                    Set(page.rows.compactMap { names[$0.id] }) == Set(found.places.map { searches.ids[$0] }),
                    "\(search.text)"
                )
                #expect(page.repaired == found.repaired, "\(search.text)")
            }
        }
    }

    @Test("A text in quotes finds what it finds without a repair")
    func quoted() throws {
        let searches = try JudgedSearches("tuning")
        let index = ProductIndex(searches.entries)
        for search in searches.all {
            let places = index.has(search.text) ? index.found(search.text).places : []
            for (first, last) in [("\"", "\""), ("“", "”"), (" 「", "」 ")] {
                let found = index.found(first + search.text + last)
                #expect(found.places == places && found.repaired == nil, "\(search.text)")
            }
        }
    }
}

/// How much of what was wanted was found, and how much of what was found was wanted.
private struct Score: CustomStringConvertible {
    private(set) var searches = 0
    private var recall = 0.0
    private var precision = 0.0

    init() {}

    init(_ search: JudgedSearches.Search, _ found: [String]) {
        searches = 1
        let right = Double(search.wanted.intersection(found).count)
        recall = search.wanted.isEmpty ? (found.isEmpty ? 1 : 0) : right / Double(search.wanted.count)
        precision = found.isEmpty ? 1 : right / Double(found.count)
    }

    var meanRecall: Double { recall / Double(max(1, searches)) }
    var meanPrecision: Double { precision / Double(max(1, searches)) }

    mutating func add(_ other: Score) {
        searches += other.searches
        recall += other.recall
        precision += other.precision
    }

    var description: String {
        let (recall, precision) = (String(format: "%.3f", meanRecall), String(format: "%.3f", meanPrecision))
        return "\(searches) searches, recall@20 \(recall), precision \(precision)"
    }
}

/// Products, and searches with the products that are wanted.
private struct JudgedSearches {
    struct Search {
        let kind: String
        let text: String
        let wanted: Set<String>
    }

    private let listings: [[String]]
    let all: [Search]

    init(_ name: String) throws {
        listings = try Self.rows("listings")
        all = try Self.rows(name).map { row in
            let wanted = row.count > 2 ? row[2].split(separator: ",").map(String.init) : []
            return Search(kind: row[0], text: row[1], wanted: Set(wanted))
        }
    }

    private static func rows(_ name: String) throws -> [[String]] {
        let url = try #require(Bundle.module.url(forResource: "Fixtures/Search/\(name)", withExtension: "tsv"))
        return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst().map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }

    var ids: [String] { listings.map { $0[0] } }

    var entries: [ProductIndex.Entry] {
        listings.map { .init(name: $0[1], seller: $0[3], description: $0[2], category: $0[4]) }
    }

    /// Registers all products, and returns their names in the file.
    func sell(in store: MarketStore) async throws -> [RecordID<ProductRecord>: String] {
        var vendors: [String: VendorRecord] = [:]
        for (number, name) in Set(listings.map { $0[3] }).sorted().enumerated() {
            vendors[name] = try await store.addVendor(SampleRecords.vendor(name, number))
        }
        let products = listings.map { row in
            var product = SampleRecords.product(row[1], vendor: vendors[row[3]], price: 1, category: row[4])
            product.summary = row[2]
            return product
        }
        return Dictionary(uniqueKeysWithValues: zip(try await store.insert(all: products), ids))
    }
}
