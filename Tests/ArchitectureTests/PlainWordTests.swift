import TestSupport
import Testing

@Suite("Plain words", .slot)
struct PlainWordTests {
    private let rule = PlainWordRule()

    @Test("Comments in Sources and the pages of the documentation use no old words")
    func wordsArePlain() {
        let pages = SourceTree.package.pages().filter(PlainWordRule.covers)
        #expect(pages.count > 50)
        let comments = SourceTree.sources.flatMap { rule.findings(in: $0) }
        let findings = comments + pages.flatMap { rule.findings(in: $0) }
        #expect(findings.isEmpty, "\(findings.report)")
    }

    @Test(
        "Each old word is found in a comment and on a page",
        arguments: [
            "Nobody is logged in.",
            "It is nobody's task.",
            "Stops for whoever calls.",
            "Starts anew.",
            "Waits for somebody.",
            "Meanwhile it waits.",
            "Fails for want of a network.",
            "Shows one's own products.",
        ]
    )
    func found(_ text: String) {
        let file = SourceFile(path: "Sources/Client/OpenMarketData/Planted.swift", text: "let first = 1\n/// " + text)
        #expect(rule.findings(in: file).map(\.line) == [2])
        let page = Page(path: "Documentation/Planted.md", text: "# Title\n" + text)
        #expect(rule.findings(in: page).map(\.line) == [2])
    }

    @Test(
        "Code, and words that only look alike, are left alone",
        arguments: [
            "The user `nobody` is unknown.",
            "A new request asks for what it wants, often.",
            "Someone's shop.",
            "```\nnobody\n```",
        ]
    )
    func harmless(_ text: String) {
        #expect(rule.findings(in: Page(path: "Documentation/Planted.md", text: text)) == [])
    }

    @Test("Strings in code are left alone")
    func strings() {
        let file = SourceFile(path: "Sources/Client/OpenMarketData/Planted.swift", text: #"let name = "nobody""#)
        #expect(rule.findings(in: file) == [])
    }

    @Test(
        "The rule reads the documentation and the articles, and no other pages",
        arguments: [
            ("Documentation/Linux.md", true),
            ("Sources/Client/OpenMarketWire/OpenMarketWire.docc/OpenMarketWire.md", true),
            ("README.ko.md", false),
        ]
    )
    func covers(path: String, isCovered: Bool) {
        #expect(PlainWordRule.covers(Page(path: path, text: "")) == isCovered)
    }
}
