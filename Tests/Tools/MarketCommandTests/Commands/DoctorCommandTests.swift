import CommandTestSupport
import Foundation
import TestSupport
import Testing

@testable import MarketCommand

@Suite("market doctor", .slot)
struct DoctorCommandTests {
    private static func findings(_ run: CommandRun) throws -> [String: [String: Any]] {
        let list = try #require(try run.json()["findings"] as? [[String: Any]])
        return Dictionary(list.map { ($0["subject"] as? String ?? "", $0) }) { first, _ in first }
    }

    @Test("The demo market is well, and everything was looked at")
    func demo() async throws {
        let run = await CommandRun("doctor", "--json")
        let findings = try Self.findings(run)
        #expect(Set(findings.keys) == ["program", "photos", "account", "login", "market", "generation"])
        #expect(findings["market"]?["state"] as? String == "ok")
        #expect(run.code == .success)
    }

    @Test("A server that is not there is a problem, and what follows from it is not looked at")
    func nothing() async throws {
        let run = await CommandRun("doctor", "--url", "http://127.0.0.1:1", "--json")
        #expect(run.code == .failure)
        let findings = try Self.findings(run)
        #expect(findings["market"]?["state"] as? String == "problem")
        #expect(findings["generation"] == nil)
    }

    @Test("A server is asked for its clock, and a wrong generation is found with the right one")
    func generation() async throws {
        let server = try await RunningServer(["--generation", "v2"])
        let run = await CommandRun("doctor", "--url", server.address, "--json")
        #expect(run.code == .failure)
        let wrong = try Self.findings(run)
        #expect(wrong["generation"]?["state"] as? String == "problem")
        #expect((wrong["generation"]?["advice"] as? String)?.contains("--generation v3 or v2") == true)
        #expect(wrong["clock"]?["state"] as? String == "ok")
        let right = await CommandRun("doctor", "--url", server.address, "--generation", "v2")
        #expect(right.code == .success, "\(right.output.text)")
        #expect(right.output.text.contains("speaks v2"))
        #expect(await server.stop() == .success)
    }

    @Test("A file that is not there, and half an account, are said with what to do")
    func advice() async throws {
        let folder = try ScratchFolder()
        let missing = await CommandRun("doctor", "--data", folder.path("none.db"))
        #expect(missing.code == .failure)
        let half = await CommandRun(["doctor"], environment: ["MARKET_IDENTIFIER": "a"])
        #expect(half.output.text.contains("MARKET_SECRET is not"))
    }
}
