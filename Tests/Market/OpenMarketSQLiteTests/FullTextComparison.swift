import Foundation
import OpenMarketTesting
import StoreTestSupport
import TestSupport
import Testing

import struct OpenMarketDomain.SearchSynonyms
import enum OpenMarketDomain.SearchText

@testable import OpenMarketSQLite

/// Compares the index of words with FTS5 of the SQLite that is linked, over the same words: prints bytes and times.
///
/// FTS5 gets the words already cut, since its own tokenizers know neither Hangul without spaces nor initials. Both are
/// asked for the newest 21 of the products that have all words of a query, and for their number.
///
/// Run with `OPENMARKET_FTS5=1 swift test -c release --scratch-path .build/rel --filter FullTextComparison`.
@Suite(
    "The index of words beside FTS5",
    .slot,
    .enabled(if: ProcessInfo.processInfo.environment["OPENMARKET_FTS5"] != nil),
    .serialized
)
struct FullTextComparison {
    private static let count = 100_000

    @Test("The index of words is smaller and faster")
    func compare() async throws {
        var random = SeededGenerator(seed: 11)
        let names = names(using: &random)
        let queries = (0..<2_000).compactMap { _ -> String? in
            let words = (names.randomElement(using: &random) ?? "").split(separator: " ")
            return words.shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random)).joined(separator: " ")
        }
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            let store = try MarketStore(.file(file))
            for start in stride(from: 0, to: names.count, by: 5_000) {
                _ = try await store.insert(
                    all: names[start..<min(start + 5_000, names.count)].map {
                        SampleRecords.product($0)
                    }
                )
            }
            await store.close()
            let connection = try SQLiteConnection(path: file.path(percentEncoded: false), access: .readWrite)
            try fill(connection, names)
            try report("words", ["terms", "sqlite_autoindex_terms_1", "postings", "word_keys"], connection)
            try report("FTS5", ["fts_data", "fts_idx", "fts_docsize", "fts_config"], connection)
            var (own, other): ([Duration], [Duration]) = ([], [])
            let synonyms = SearchSynonyms("")
            for query in queries {
                var (found, met): ([Int64], [Int64]) = ([], [])
                own.append(
                    try Self.time {
                        found = try TextSearch(connection, synonyms).found(query).ids
                        found = Array(found.prefix(21)) + [Int64(found.count)]
                    }
                )
                other.append(try Self.time { met = try matches(query, connection) })
                // FTS5 has no other ways to find a text, so it may find less.
                #expect(found.last ?? 0 >= met.last ?? 0, "\(query)")
            }
            Self.report("words", own)
            Self.report("FTS5", other)
        }
    }

    private func names(using random: inout SeededGenerator) -> [String] {
        let syllables = Array("가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허고노도로모보소오조초코토포호")
        let (consonants, vowels) = (Array("bcdfghjklmnprstvw"), Array("aeiou"))
        let rare = (0..<20_000).map { number -> String in
            let length = Int.random(in: 2...4, using: &random)
            return (0..<length).map { _ in
                number.isMultiple(of: 2)
                    ? String(syllables[Int.random(in: 0..<syllables.count, using: &random)])
                    : String([
                        consonants[Int.random(in: 0..<consonants.count, using: &random)],
                        vowels[Int.random(in: 0..<vowels.count, using: &random)],
                    ])
            }.joined()
        }
        let common = ["중고", "새상품", "미개봉", "used", "red", "desk", "자전거", "의자", "lamp", "카메라", "가방", "phone"]
        return (0..<Self.count).map { _ in
            let (first, last) = (rare.randomElement(using: &random) ?? "", rare.randomElement(using: &random) ?? "")
            let words = (0..<2).map { _ in common.randomElement(using: &random) ?? "" }
            return ([first] + words + [last]).joined(separator: " ")
        }
    }

    // MARK: FTS5

    private func fill(_ connection: SQLiteConnection, _ names: [String]) throws {
        try connection.run("CREATE VIRTUAL TABLE fts USING fts5(words, content='', tokenize=\"unicode61\")")
        try connection.run("BEGIN")
        let ids = try connection.all("SELECT id, name FROM products") { ($0.integer(0), $0.text(1)) }
        for (id, name) in ids {
            let words = SearchText.words(of: name).joined(separator: " ")
            try connection.run("INSERT INTO fts (rowid, words) VALUES (?, ?)", [.integer(id), .text(words)])
        }
        try connection.run("COMMIT")
        try connection.run("INSERT INTO fts (fts) VALUES ('optimize')")
    }

    private func matches(_ query: String, _ connection: SQLiteConnection) throws -> [Int64] {
        let words = query.split(separator: " ").map { "\"\($0.lowercased())\"" }.joined(separator: " AND ")
        let ids = try connection.all(
            "SELECT rowid FROM fts WHERE fts MATCH ? ORDER BY rowid DESC LIMIT 21",
            [.text(words)]
        ) { $0.integer(0) }
        let count = try connection.first("SELECT count(*) FROM fts WHERE fts MATCH ?", [.text(words)]) { $0.integer(0) }
        return ids + [count ?? 0]
    }

    // MARK: Figures

    private func report(_ name: String, _ tables: [String], _ connection: SQLiteConnection) throws {
        var bytes: Int64 = 0
        for table in tables {
            bytes +=
                try connection.first("SELECT sum(pgsize) FROM dbstat WHERE name = ?", [.text(table)]) {
                    $0.integer(0)
                } ?? 0
        }
        print("\(name): \(bytes / Int64(Self.count)) bytes a product")
    }

    private static func report(_ name: String, _ times: [Duration]) {
        let sorted = times.sorted()
        print("\(name): median \(sorted[sorted.count / 2]), 99 of 100 \(sorted[sorted.count * 99 / 100])")
    }

    private static func time(_ work: () throws -> Void) rethrows -> Duration {
        let begin = ContinuousClock.now
        try work()
        return ContinuousClock.now - begin
    }
}
