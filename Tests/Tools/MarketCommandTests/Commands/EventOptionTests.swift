import CommandTestSupport
import Foundation
import TestSupport
import Testing

@testable import MarketCommand

@Suite("Options that show what the client does", .slot)
struct EventOptionTests {
    @Test("Events are lines on standard error, and the output stays as it is")
    func console() async {
        let run = await CommandRun("list", "--limit", "1", "--events", "console")
        #expect(run.code == .success)
        #expect(run.diagnostics.text.contains("products.page → GET "))
        #expect(run.diagnostics.text.contains("products.page ← 200 in "))
        let plain = await CommandRun("list", "--limit", "1")
        #expect(run.output.text == plain.output.text && !plain.diagnostics.text.contains("products.page"))
    }

    @Test("Events are JSON lines in a file")
    func file() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "events-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let run = await CommandRun("search", "globe", "--events", "json", "--events-file", file.path)
        #expect(run.code == .success && !run.diagnostics.text.contains("products.search"))
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let names = try lines.map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return object?["event"] as? String
        }
        #expect(names == ["request", "attempt", "response"])
        #expect(!lines.joined().contains("globe"))
    }

    @Test("A file without a format, and a file that cannot be written, are said")
    func mistakes() async {
        #expect(await CommandRun("list", "--events-file", "x").code == .usage)
        #expect(await CommandRun("list", "--events", "xml").code == .usage)
        let run = await CommandRun("list", "--events", "json", "--events-file", "/nowhere/events")
        #expect(run.code != .success && run.diagnostics.text.contains("/nowhere/events"))
    }
}
