import TestSupport
import Testing

@Suite("Documented kinds", .slot)
struct DocumentedKindTests {
    private let rule = DocumentedKindRule()

    @Test("Public types and functions in Sources have doc comments")
    func typesAndFunctions() {
        let rule = DocumentedKindRule(protocolsIn: SourceTree.sources)
        let findings = SourceTree.sources.flatMap { rule.findings(in: $0) }
        #expect(findings.isEmpty, "\(findings.report)")
    }

    @Test(
        "A type or a function without a comment is found",
        arguments: [
            "public struct Shop {}", "public final class Shop {}", "public func open() {}",
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
            "case open", "package func open() {}", "public func hash(into hasher: inout Hasher) {}", "public init() {}",
            "@available(*, deprecated, renamed: \"close\")\npublic func shut() {}",
        ]
    )
    func harmless(_ text: String) {
        let file = SourceFile(path: "Sources/Client/OpenMarketDomain/Planted.swift", text: "let first = 1\n" + text)
        #expect(rule.findings(in: file).isEmpty)
    }

    @Test("A function needs none that its protocol explains; another one of the type does")
    func witness() {
        let port = SourceFile(path: "Port.swift", text: "protocol Shop {\n/// Opens it.\nfunc open(at hour: Int)\n}")
        let rule = DocumentedKindRule(protocolsIn: [port])
        func count(_ text: String) -> Int { rule.findings(in: SourceFile(path: "Planted.swift", text: text)).count }
        #expect(count("extension Stall: Shop {\npublic func open(at hour: Int) {}\n}") == 0)
        #expect(count("extension Stall: Shop {\npublic func open(on day: Int) {}\n}") == 1)
        #expect(count("extension Stall {\npublic func open(at hour: Int) {}\n}") == 1)
    }
}
