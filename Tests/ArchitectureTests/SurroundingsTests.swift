import TestSupport
import Testing

@Suite("Surroundings", .slot)
struct SurroundingsTests {
    @Test("A client asks only its surroundings, and a market only its configuration, for date, time and random numbers")
    func sources() {
        let findings = SourceTree.sources.flatMap(SurroundingsRule().findings)
        #expect(findings.isEmpty, "\(findings.report)")
    }

    @Test("Every exception is still needed", arguments: SurroundingsRule.exceptions.keys.sorted())
    func exceptions(_ place: String) throws {
        let file = try #require(SourceTree.sources.first { $0.place.joined(separator: "/") == place })
        #expect(!SurroundingsRule().questions(in: file).isEmpty)
    }

    @Test(
        "Each question to the machine is found",
        arguments: [
            "let date = Date()",
            "let date = Date.now",
            "let clock: any Clock<Duration> = ContinuousClock()",
            "let start = ContinuousClock.now",
            "let id = UUID().uuidString",
            "let share = Double.random(in: 0...1)",
            "var source = SystemRandomNumberGenerator()",
            "let any = names.randomElement()",
            "try await Task.sleep(for: pause)",
            "package init(_ surroundings: Surroundings = .system) {}",
            "init(now: @escaping @Sendable () -> Date = Surroundings.system.now) {}",
        ]
    )
    func found(_ text: String) {
        #expect(findings(in: text).count == 1)
    }

    @Test(
        "Other dates, ids and numbers are left alone",
        arguments: [
            "let date = Date(timeIntervalSince1970: 7)",
            "let id = UUID(uuid: bytes)",
            "let bits = surroundings.random()",
            "let id = FirestoreID.random(from: surroundings)",
            "try await clock.sleep(for: pause)",
            "public init(_ surroundings: Surroundings = .system) {}",
            "public var surroundings: Surroundings = .system",
            "// Date() and UUID()",
        ]
    )
    func leftAlone(_ text: String) {
        #expect(findings(in: text).isEmpty)
    }

    private func findings(in text: String) -> [Finding] {
        SurroundingsRule().findings(in: SourceFile(path: "Sources/Client/OpenMarketData/Planted.swift", text: text))
    }
}
