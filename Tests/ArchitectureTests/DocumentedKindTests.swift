import TestSupport
import Testing

@Suite("Documented kinds", .slot)
struct DocumentedKindTests {
    private let rule = DocumentedKindRule()

    @Test("Public types and functions in Sources have doc comments")
    func typesAndFunctions() {
        let findings = SourceTree.sources.flatMap { rule.findings(in: $0) }
        #expect(findings.isEmpty, "\(findings.report)")
    }

    @Test(
        "A type or a function without a comment is found",
        arguments: [
            "public struct Shop {}", "public final class Shop {}", "public func open() {}", "public init() {}",
            "public static func open() {}", "    open func close() {}", "@MainActor\npublic actor Shop {}",
        ]
    )
    func found(_ text: String) {
        let file = SourceFile(path: "Sources/Client/OpenMarketDomain/Planted.swift", text: "let first = 1\n" + text)
        #expect(rule.findings(in: file).count == 1)
        let told = SourceFile(path: file.path, text: "let first = 1\n/// A shop.\n" + text)
        #expect(rule.findings(in: told).isEmpty)
    }

    @Test(
        "What its name says needs none",
        arguments: [
            "public let name: String", "public static func == (one: Shop, other: Shop) -> Bool { true }",
            "case open", "package func open() {}", "public func hash(into hasher: inout Hasher) {}",
        ]
    )
    func harmless(_ text: String) {
        let file = SourceFile(path: "Sources/Client/OpenMarketDomain/Planted.swift", text: "let first = 1\n" + text)
        #expect(rule.findings(in: file).isEmpty)
    }
}
