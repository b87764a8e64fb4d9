import TestSupport
import Testing

@Suite("Names in the documentation", .slot)
struct DocumentedNameTests {
    @Test("Every type name between back ticks is one of the sources")
    func names() {
        let tree = SourceTree.package
        let files = SourceTree.sources + SourceTree.tests + tree.swiftFiles(below: "Examples")
        let rule = DocumentedNameRule(known: DocumentedNameRule.names(of: files))
        let findings = tree.pages().flatMap(rule.findings)
        #expect(findings.isEmpty, "\(findings.report)")
    }

    @Test("A name that is gone is found, in a history behind the first column; a word and a block of code are none")
    func found() {
        let text = """
            `ProductPager` becomes `ProductPager.addNextPage()`; see `ProductList(…)`, `Host` and `GET`.
            ```
            `AddNextPage`
            ```
            """
        let rule = DocumentedNameRule(known: ["ProductList"])
        #expect(rule.findings(in: Page(path: "README.md", text: text)).map(\.line) == [1, 1])
        #expect(rule.findings(in: Page(path: "Documentation/Migrations/A.md", text: text)).isEmpty)
        let table = "| before | after |\n| `ProductPager` | `ProductList` |\n| `ProductList` | `ProductPager` |"
        #expect(rule.findings(in: Page(path: "Documentation/Migrations/A.md", text: table)).map(\.line) == [3])
    }

    @Test("The words of code and the parts of a path are known, those of a comment are not")
    func known() {
        let file = SourceFile(path: "Sources/Shop/Cart+Total.swift", text: "struct Cart {} // ProductPager\n")
        let names = DocumentedNameRule.names(of: [file])
        #expect(names.isSuperset(of: ["Cart", "Total", "Shop"]) && !names.contains("ProductPager"))
    }
}
