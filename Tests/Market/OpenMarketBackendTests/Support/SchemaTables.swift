import Testing

@testable import OpenMarketBackend
@testable import OpenMarketSQLite

/// The names of the tables that a market's file has after all steps of its schema.
func schemaTables() throws -> Set<String> {
    var tables: Set<String> = []
    for statement in MarketBackend.migrations.joined() {
        let words = statement.text.split { " (\n".contains($0) }
        if words.starts(with: ["DROP", "TABLE"]) { tables.remove(String(try #require(words.last))) }
        if words.starts(with: ["ALTER", "TABLE"]), words.count == 6, words[3] == "RENAME", words[4] == "TO" {
            tables.remove(String(words[2]))
            tables.insert(String(words[5]))
        }
        guard words.starts(with: ["CREATE", "TABLE"]) else { continue }
        tables.insert(String(try #require(words.dropFirst(2).first)))
    }
    return tables
}
