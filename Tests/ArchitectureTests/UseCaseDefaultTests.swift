import TestSupport
import Testing

@Suite("Use cases without defaults", .slot)
struct UseCaseDefaultTests {
    private static let declaration = """
        public protocol SendUseCase: Sendable {
            func callAsFunction(_ body: String, to room: (Int, Int)) async throws(MarketError) -> Message
            func all() -> AsyncStream<[Message]>
        }
        """

    @Test("No use-case protocol implements one of its own functions, which a forgotten mock would take for success")
    func none() {
        let findings = SourceTree.sources.flatMap(UseCaseDefaultRule().findings)
        #expect(findings.isEmpty, "\(findings.report)")
    }

    @Test(
        "A default is found",
        arguments: [
            "extension SendUseCase { public func all() -> AsyncStream<[Message]> { AsyncStream { $0.finish() } } }",
            "extension SendUseCase { func callAsFunction(_ text: String, to room: (Int, Int)) -> Message { .empty } }",
        ]
    )
    func found(_ text: String) {
        #expect(findings(in: text).count == 1)
    }

    @Test(
        "A shorter form of a call, and the use case itself, are left alone",
        arguments: [
            "extension SendUseCase { func callAsFunction(_ text: String) -> Message { self(text, to: (1, 2)) } }",
            "struct Send: SendUseCase { func all() -> AsyncStream<[Message]> { stream } }",
            "extension Send { func all() -> AsyncStream<[Message]> { stream } }",
        ]
    )
    func leftAlone(_ text: String) {
        #expect(findings(in: text).isEmpty)
    }

    private func findings(in text: String) -> [Finding] {
        let file = SourceFile(
            path: "Sources/Client/OpenMarketDomain/Planted.swift",
            text: Self.declaration + "\n" + text
        )
        return UseCaseDefaultRule().findings(in: file)
    }
}
