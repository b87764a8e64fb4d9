import TestSupport
import Testing

@Suite("Nouns first", .slot)
struct NounFirstTests {
    @Test("Doc comments in Sources begin with a noun or a verb")
    func nounsStandFirst() {
        let findings = SourceTree.sources.flatMap(NounFirstRule().findings)
        #expect(findings.isEmpty, "\(findings.report)")
    }

    @Test(
        "A clause is found wherever a doc comment begins with one",
        arguments: [
            "/// What is shown.\nvar state = 0", "/// How long it waits,\n/// in seconds.\nlet delay = 1",
            "/// Whether it waits.\nfunc waits() -> Bool { true }", "/// Whom it asks.\nprotocol Asked {}",
            "/// Whether to ask.\ncase question", "/// Where it is.\n///\n/// Far away.\nstruct Place {}",
            "/// Whether it waits.\nvar waiting: Waiting { isOn ? .yes : .no }", "/// Why it waits.\nlet reason = 1",
            "/// Which task waits.\nlet task = 1", "/// When it began.\nlet start = 1", "/// So many.\nlet most = 1",
        ]
    )
    func found(_ text: String) {
        let file = SourceFile(path: "Sources/Client/OpenMarketData/Planted.swift", text: "let first = 1\n" + text)
        #expect(NounFirstRule().findings(in: file).map(\.line) == [2])
    }

    @Test(
        "A Boolean property may begin with Whether, and other lines and comments with anything",
        arguments: [
            "/// Whether it waits.\npublic private(set) var isWaiting = false",
            "/// Whether it waits.\n@Published public var isWaiting: Bool { count > 0 }",
            "/// The delay.\n///\n/// How long it is depends on the server.\nlet delay = 1",
            "// What follows is fast.\nlet delay = 1", "/// Howard's place.\nstruct Place {}",
        ]
    )
    func harmless(_ text: String) {
        let file = SourceFile(path: "Sources/Client/OpenMarketData/Planted.swift", text: text)
        #expect(NounFirstRule().findings(in: file) == [])
    }
}
