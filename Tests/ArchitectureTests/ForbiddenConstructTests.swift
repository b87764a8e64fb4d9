import TestSupport
import Testing

@Suite("Forbidden constructs", .slot)
struct ForbiddenConstructTests {
    private let rule = ForbiddenConstructRule()

    @Test("Sources cannot trap, silence the compiler, or put off work")
    func sourcesAreClean() {
        let findings = SourceTree.sources.flatMap(rule.findings)
        #expect(findings.isEmpty, "\(findings.report)")
    }

    @Test("The one exception is still needed, and is one line")
    func exception() throws {
        let file = try #require(SourceTree.sources.first { $0.path == ForbiddenConstructRule.exception })
        let marks = file.tokens.indices.filter { file.texts(at: $0, count: 2) == ["@", "unchecked"] }
        #expect(marks.count == 1)
    }

    @Test(
        "Each of them is found",
        arguments: [
            "final class Box: @unchecked Sendable {}",
            "nonisolated(unsafe) var count = 0",
            "nonisolated ( unsafe ) var count = 0",
            "let url = URL(string: text)!",
            "let first = list[0]!.name",
            "let view: View!",
            "let data = try! read()",
            "let name = value as! String",
            "fatalError()",
            "guard fsync(descriptor) == 0 else { return }",
            "try handle.synchronize()",
            #"print("\(name!)")"#,
            "if a! == b {}",
            "// TODO: later",
            "/* FIXME */",
        ]
    )
    func found(_ text: String) throws {
        let file = SourceFile(path: "Sources/Client/OpenMarketData/Planted.swift", text: "let first = 1\n" + text)
        let findings = rule.findings(in: file)
        #expect(findings.map(\.line) == [2])
        #expect(try #require(findings.first).description.contains("Planted.swift:2"))
    }

    @Test(
        "Harmless code is left alone",
        arguments: [
            "if a != b, !isEmpty, (!c) {}",
            #"let text = "try! as! fatalError() TODO""#,
            "// never fatalError, never name!",
            "let value = try? read() as? String",
            "let text = #\"Wow!\"#",
            "#if !os(Linux)\n#endif",
            "struct Sendable {}; unsafe(); nonisolated func run() {}",
        ]
    )
    func harmless(_ text: String) {
        let file = SourceFile(path: "Sources/Client/OpenMarketData/Planted.swift", text: text)
        #expect(rule.findings(in: file) == [])
    }
}
