import Foundation
import TestSupport
import Testing

@Suite("Paths in the documentation", .slot)
struct DocumentedPathTests {
    @Test("Every path between back ticks leads somewhere")
    func paths() {
        let tree = SourceTree.package
        let pages = tree.pages()
        #expect(pages.count > 50)
        let rule = DocumentedPathRule { tree.exists($0) }
        let findings = pages.flatMap(rule.findings)
        #expect(findings.isEmpty, "\(findings.report)")
    }

    @Test("What leads nowhere is found, from the root and from the page's folder")
    func found() {
        let text = """
            See `Sources/Gone/File.swift`, `Tests/Here`, `Examples/*/Tests` and `docs/other`.
            ```
            cat `Sources/Nowhere`
            ```
            """
        let rule = DocumentedPathRule { $0 == "Examples/A/Tests/Here" }
        let page = Page(path: "Examples/A/README.md", text: text)
        #expect(rule.findings(in: page).map(\.line) == [1])
        #expect(rule.findings(in: Page(path: "README.md", text: text)).count == 2)
        #expect(rule.findings(in: Page(path: "Documentation/FirstEndpoint.md", text: text)).isEmpty)
    }
}
