import TestSupport
import Testing

@Suite("Size", .slot)
struct SizeTests {
    @Test("No file and no function is too long to be read in one go")
    func nothingIsTooLong() {
        let findings = SourceTree.sources.flatMap(SizeRule().findings)
        #expect(findings.isEmpty, "\(findings.report)")
    }

    @Test("No test file is too long either")
    func testFilesAreShort() {
        let long = SourceTree.tests.filter { $0.lineCount > SizeRule.longestFile }.map { "\($0.path): \($0.lineCount)" }
        #expect(long.isEmpty, "Split \(long).")
    }

    @Test("The usual file has at most 150 lines")
    func usualFile() {
        let median = SizeRule.quantile(0.5, of: SourceTree.sources.map(\.lineCount))
        #expect(median <= SizeRule.medianFile)
    }

    @Test("Nine functions of ten have at most 16 lines")
    func usualFunction() {
        let lengths = SourceTree.sources.flatMap { FunctionBodies(in: $0).all }.map(\.length)
        #expect(!lengths.isEmpty)
        #expect(SizeRule.quantile(0.9, of: lengths) <= SizeRule.ninthDecileFunction)
    }

    @Test("No folder has more entries than can be taken in at a glance, and most have few")
    func crowdedFolders() {
        let counts = SourceTree.entryCounts(of: SourceTree.sources)
        let crowded = counts.filter { $0.value > SizeRule.crowdedFolder }.keys.sorted()
        #expect(crowded.isEmpty, "Look for groups in \(crowded): more than \(SizeRule.crowdedFolder) entries.")
        #expect(SizeRule.quantile(0.5, of: Array(counts.values)) <= SizeRule.folderEntries)
    }

    @Test("The entries of a folder are its files and its folders")
    func entries() {
        let paths = ["Sources/A/One.swift", "Sources/A/Two.swift", "Sources/A/B/Three.swift"]
        let counts = SourceTree.entryCounts(of: paths.map { SourceFile(path: $0, text: "") })
        #expect(counts == ["Sources": 1, "Sources/A": 3, "Sources/A/B": 1])
    }

    @Test("Functions are measured between their braces")
    func measuring() {
        let text = """
            protocol Shop { func open(); var name: String { get } }
            struct Corner: Shop {
                var name: String { "}" }
                var count = 0
                init(_ work: () -> Void = { }) {
                    self.init()
                }
                func open() {
                    if true {
                        // a brace in a comment: }
                    }
                    let text = "{"
                }
            }
            """
        let bodies = FunctionBodies(in: SourceFile(path: "Sources/Client/OpenMarket/A.swift", text: text)).all
        #expect(bodies.map(\.name) == ["var name", "init (", "func open"])
        #expect(bodies.map(\.length) == [1, 1, 4])
    }

    @Test("What is one line too long is found")
    func tooLong() {
        let lines = Array(repeating: "    step()", count: SizeRule.longestFunction + 1).joined(separator: "\n")
        let function = SourceFile(path: "Sources/Client/OpenMarket/A.swift", text: "func run() {\n\(lines)\n}\n")
        let rows = String(repeating: "let a = 1\n", count: SizeRule.longestFile)
        let fits = SourceFile(path: "Sources/Client/OpenMarket/A.swift", text: rows)
        let long = SourceFile(path: "Sources/Client/OpenMarket/A.swift", text: rows + "let b = 1\n")
        #expect(SizeRule().findings(in: function).count == 1)
        #expect(SizeRule().findings(in: fits).isEmpty)
        #expect(SizeRule().findings(in: long).count == 1)
    }
}
