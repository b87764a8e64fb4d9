import TestSupport
import Testing

@Suite("Folders of a target", .slot)
struct FolderCircleTests {
    private let rule = FolderCircleRule()

    @Test("No folders use each other in a circle")
    func noCircles() {
        let findings = rule.findings(in: SourceTree.sources)
        #expect(findings.isEmpty, "\(findings.report)")
    }

    @Test("A circle of three folders is found, and a folder that only uses them is not blamed")
    func planted() {
        let findings = rule.findings(in: [
            file("Loop/Loop.swift", "struct Loop { let socket: Socket }"),
            file("Sockets/Socket.swift", "struct Socket { let limits: [Limits] }"),
            file("Settings/Limits.swift", "enum Limits {}\nextension Loop {}"),
            file("Server.swift", "struct Server { let loop = Loop() }"),
        ])
        #expect(findings.map(\.path).sorted() == ["Loop/Loop", "Settings/Limits", "Sockets/Socket"].map(Self.path))
        #expect(findings.contains { $0.line == 2 && $0.problem.contains("Settings uses Loop of Loop") })
    }

    @Test("Comments, texts, members and types of the same name inside another type are no use")
    func innocent() {
        let findings = rule.findings(in: [
            file("Loop/Loop.swift", "struct Loop { let socket: Socket; enum Message {} }"),
            file("Sockets/Socket.swift", "// Loop\nstruct Socket { let text = \"Loop\"; let kind = Kind.Loop }"),
            file("Sockets/Message.swift", "struct Message {}"),
            file("Sockets/Socket+Loop.swift", "extension Socket { struct Loop {}; let own: Loop }"),
        ])
        #expect(findings.isEmpty, "\(findings.report)")
    }

    @Test("Targets may have folders of the same names")
    func targets() {
        let findings = rule.findings(in: [
            file("A/One.swift", "struct One { let two: Two }"), file("B/Two.swift", "struct Two {}"),
            SourceFile(path: "Sources/Other/B/Three.swift", text: "struct Three { let one: One }"),
        ])
        #expect(findings.isEmpty, "\(findings.report)")
    }

    private func file(_ path: String, _ text: String) -> SourceFile {
        SourceFile(path: "Sources/Planted/" + path, text: text)
    }

    private static func path(_ name: String) -> String { "Sources/Planted/\(name).swift" }
}
