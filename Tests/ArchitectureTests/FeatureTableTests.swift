import Foundation
import TestSupport
import Testing

/// The files of a whole feature within the package, by the example of notices.
@Suite("A feature within the package", .slot)
struct FeatureTableTests {
    /// The most files that are new for the feature.
    private static let most = ["Client": 12, "Market": 10]
    /// The parts of the package whose files are not counted: words and pages.
    private static let uncounted = ["/Phrases/", "/Pages/"]
    /// The names of the feature that do not have that of its main value in them.
    private static let names: Set = ["notices", "PushServices", "SearchWatch", "WatchedSearch"]

    private struct Row {
        let files: Set<String>
        let changed: Int
    }

    /// The rows of the table by their targets.
    private static func table() throws -> [String: Row] {
        let page = try #require(SourceTree.package.pages().first { $0.path == "Examples/AddAFeature/README.md" })
        let part = try #require(page.text.components(separatedBy: "\n## ").first { $0.hasPrefix("A feature within") })
        var rows: [String: Row] = [:]
        for line in part.split(separator: "\n") {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 5, let changed = Int(cells[3]) else { continue }
            let isNamed = ["OpenMarket", "MarketCommand"].contains(cells[1])
            let files = cells[2].split(separator: ",").map { $0.filter { $0 != "`" && $0 != " " } }
            rows[(isNamed ? "" : "OpenMarket") + cells[1]] = Row(files: Set(files), changed: changed)
        }
        return rows
    }

    private static func isConcerned(_ file: SourceFile) -> Bool {
        file.tokens.map(\.text).contains { $0.hasPrefix("Notice") || $0.contains("Notices") || names.contains($0) }
    }

    @Test("The table names the new files of each target, and how many others know the feature")
    func counted() throws {
        let table = try Self.table()
        var (new, changed): ([String: Set<String>], [String: Int]) = ([:], [:])
        let files = SourceTree.sources.filter { file in
            Self.isConcerned(file) && !Self.uncounted.contains { file.path.contains($0) }
        }
        for file in files {
            let name = String(file.name.dropLast(".swift".count))
            if table[file.target]?.files.contains(name) == true {
                new[file.target, default: []].insert(name)
            } else {
                #expect(!name.contains("Notice"), "\(file.path) is of the feature, and not in the table.")
                changed[file.target, default: 0] += 1
            }
        }
        #expect(Set(new.keys).union(changed.keys) == Set(table.keys))
        for (target, row) in table {
            #expect(new[target, default: []] == row.files, "\(target)")
            #expect(changed[target, default: 0] == row.changed, "\(target)")
        }
    }

    @Test("The client has a dozen new files at most, and the market ten")
    func most() throws {
        let table = try Self.table()
        for (group, most) in Self.most {
            let targets = SourceTree.package.folders(in: "Sources/" + group)
            let count = targets.map { table[$0]?.files.count ?? 0 }.reduce(0, +)
            #expect((1...most).contains(count), "\(group): \(count)")
        }
    }
}
