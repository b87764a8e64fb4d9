import Foundation
import TestSupport
import Testing

@Suite("The dependency rule", .slot)
struct DependencyRuleTests {
    @Test("Every target imports only what stands further in")
    func importsPointInwards() {
        let findings = SourceTree.sources.flatMap(ImportRule().findings)
        #expect(findings.isEmpty, "\(findings.report)")
    }

    @Test("Every folder of Sources is in the rule")
    func everyTargetIsKnown() {
        let known = Set(Layer.all.map(\.target))
        let folders = SourceTree.package.folders(in: "Sources").map { SourceTree.package.folders(in: "Sources/" + $0) }
        let unknown = folders.joined().filter { !known.contains($0) }
        #expect(unknown.isEmpty, "Add \(unknown) to Layer.all and to Documentation/Architecture/Layers.md.")
    }

    @Test("The documentation has a row for every target, in the same order")
    func documentationAgrees() throws {
        let record = SourceTree.package.root.appending(path: "Documentation/Architecture/Layers.md")
        let lines = try String(contentsOf: record, encoding: .utf8).split(separator: "\n")
        let rows = lines.filter { $0.hasPrefix("| `") }.compactMap { $0.split(separator: "`").dropFirst().first }
        #expect(rows.map(String.init) == Layer.all.map(\.target))
    }

    @Test("No two targets may import each other")
    func noCycles() {
        var settled: Set<String> = []
        var waiting = Layer.all
        while let layer = waiting.first(where: { $0.inner.isSubset(of: settled) }) {
            settled.insert(layer.target)
            waiting.removeAll { $0.target == layer.target }
        }
        #expect(waiting.isEmpty, "These targets import one another in a circle: \(waiting.map(\.target)).")
    }

    @Test(
        "An outward import is found, however it is written",
        arguments: [
            "import OpenMarketData",
            "public import OpenMarketData",
            "@_exported public import OpenMarketData",
            "@testable import OpenMarketData",
            "package import struct OpenMarketData.CallOptions",
            "#if canImport(OpenMarketData)\nimport OpenMarketData\n#endif",
            "import Foundation; import OpenMarketData",
            "import /* a comment in between */\n    OpenMarketData",
        ]
    )
    func outwardImport(_ text: String) throws {
        let file = SourceFile(path: "Sources/Client/OpenMarketDomain/Planted.swift", text: "\n" + text)
        let findings = ImportRule().findings(in: file)
        let finding = try #require(findings.first, "nothing was found in \(text)")
        #expect(findings.count == 1)
        #expect(finding.line >= 2)
        #expect(finding.description.contains("OpenMarketDomain may not import OpenMarketData"))
        #expect(finding.description.contains("Declare a port"))
    }

    @Test(
        "What only looks like an import is left alone",
        arguments: [
            "// import OpenMarketData",
            "/* import OpenMarketData */",
            "/* outer /* inner */ import OpenMarketData */",
            #"let text = "import OpenMarketData""#,
            "let text = \"\"\"\n    import OpenMarketData\n    \"\"\"",
            ##"let text = #"a "quoted" import OpenMarketData"#"##,
            "shop.import(OpenMarketData.self)",
            "func load(import name: String) {}",
            "import Foundation",
        ]
    )
    func noImport(_ text: String) {
        let file = SourceFile(path: "Sources/Client/OpenMarketDomain/Planted.swift", text: text)
        #expect(ImportRule().findings(in: file).isEmpty)
    }

    @Test("A module of the operating system is refused in an inner layer, with other advice")
    func systemModule() throws {
        let file = SourceFile(path: "Sources/Client/OpenMarketData/Planted.swift", text: "import FoundationNetworking")
        let finding = try #require(ImportRule().findings(in: file).first)
        #expect(finding.description.contains("outermost layer"))
    }

    @Test("A target that is not in the rule is named")
    func unknownTarget() throws {
        let file = SourceFile(path: "Sources/OpenMarketExtras/Planted.swift", text: "import Foundation")
        let finding = try #require(ImportRule().findings(in: file).first)
        #expect(finding.problem.contains("OpenMarketExtras"))
    }
}
