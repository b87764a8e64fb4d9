import CommandTestSupport
import Foundation
import TestSupport
import Testing

@testable import MarketCommand

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Access rules of one's own", .slot)
struct AccessRulesProcessTests {
    private static func rules(_ condition: String) -> String {
        """
        rules_version = '2';
        service cloud.firestore {
          match /databases/{database}/documents/notes/{id} { allow read: if \(condition); }
        }
        """
    }

    private static func status(of path: String, at address: String) async throws -> Int? {
        let documents = "/v1/projects/demo-open-market/databases/(default)/documents/"
        let url = try #require(URL(string: address + documents + path))
        let (_, response) = try await URLSession(configuration: .ephemeral).data(from: url)
        return (response as? HTTPURLResponse)?.statusCode
    }

    @Test("They are read at the start and by SIGHUP; a file with a mistake is named, and changes nothing")
    func reload() async throws {
        let folder = try ScratchFolder()
        let file = folder.path("my.rules")
        try Self.rules("id == 'open'").write(toFile: file, atomically: true, encoding: .utf8)
        let server = try BuiltProgram.start(
            ["serve", "--port", "0", "--access-rules", file],
            hasDiagnosticsInOutput: true
        )
        let id = server.process.processIdentifier
        defer { if server.process.isRunning { kill(id, SIGKILL) } }
        let address = try #require(try await server.line { $0.hasPrefix("http://") })
        #expect(try await Self.status(of: "notes/open", at: address) == 404)
        #expect(try await Self.status(of: "notes/shut", at: address) == 403)
        #expect(try await Self.status(of: "products/1", at: address) == 403)
        try Self.rules("true").write(toFile: file, atomically: true, encoding: .utf8)
        kill(id, SIGHUP)
        #expect(try await server.line { $0.contains("access rules") } == "The access rules were read again.")
        #expect(try await Self.status(of: "notes/shut", at: address) == 404)
        try Self.rules("ture").write(toFile: file, atomically: true, encoding: .utf8)
        kill(id, SIGHUP)
        let mistake = try #require(try await server.line { $0.contains("my.rules") })
        #expect(mistake.hasSuffix("my.rules: L3:69 There is no ture."))
        #expect(try await server.line { $0.contains("access rules") } == "The access rules stay as they are.")
        #expect(try await Self.status(of: "notes/shut", at: address) == 404)
        kill(id, SIGTERM)
        #expect(try await server.end() == 0)
    }

    @Test("A market does not begin with a file that has a mistake, or that is not there, or without Firebase")
    func mistakes() async throws {
        let folder = try ScratchFolder()
        let file = folder.path("my.rules")
        let options = ["serve", "--port", "0", "--access-rules", file]
        let missing = await CommandRun(options)
        #expect(missing.code == .unreadableFile && missing.diagnostics.text.contains("my.rules"))
        try Self.rules("exists(1, 2)").write(toFile: file, atomically: true, encoding: .utf8)
        let wrong = await CommandRun(options)
        #expect(wrong.code == .usage && wrong.diagnostics.text.contains("L3:69 exists takes 1 arguments."))
        #expect(await CommandRun(options + ["--no-firebase"]).code == .usage)
    }
}
