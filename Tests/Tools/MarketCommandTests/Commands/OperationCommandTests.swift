import CommandTestSupport
import Foundation
import OpenMarketBackend
import TestSupport
import Testing

@testable import MarketCommand

@Suite("market backup, restore, check and reindex", .slot)
struct OperationCommandTests {
    @Test("A served market is backed up, brought back elsewhere, and found whole")
    func roundTrip() async throws {
        let folder = try ScratchFolder()
        let (data, backup, copy) = (folder.path("shop.db"), folder.path("backup"), folder.path("copy.db"))
        let server = try await RunningServer(["--demo", "--data", data])
        let made = await CommandRun("backup", backup, "--data", data, "--json")
        #expect(made.code == .success, "\(made.diagnostics.text)")
        #expect((try made.json()["rows"] as? [String: Any])?["products"] as? Int == 36)
        #expect(await CommandRun("backup", backup, "--data", data).code == .unwritableFile)
        #expect(await CommandRun("check", "--data", data).code == .success)
        #expect(await CommandRun("restore", backup, "--data", data, "--force").code == .tryAgain)
        #expect(await CommandRun("reindex", "--data", data).output.text == "Indexed 36 products\n")
        #expect(await server.stop() == .success)

        let restored = await CommandRun("restore", backup, "--data", copy)
        #expect(restored.output.text.hasPrefix("Restored \(copy) as it was at 20"), "\(restored.diagnostics.text)")
        #expect(await CommandRun("restore", backup, "--data", copy).code == .unwritableFile)
        let again = await CommandRun("restore", backup, "--data", copy, "--force", "--json")
        #expect((try again.json()["kept"] as? String)?.hasPrefix(copy + ".before-20") == true)
        #expect(await CommandRun("reindex", "--data", copy).output.text == "Indexed 36 products\n")
        let compacted = await CommandRun("compact", "--data", copy)
        #expect(compacted.output.text.hasPrefix("Gave back "), "\(compacted.diagnostics.text)")
        #expect((try await CommandRun("compact", "--data", copy, "--json").json()["freed"] as? Int) == 0)
        #expect(await CommandRun("check", "--data", copy).output.text == "The market is whole: 36 products.\n")
        #expect(try await CommandRun("list", "--all", "--data", copy, "--json").json()["products"] as? [Any] != nil)
    }

    @Test("What is not a market, not a backup or not there is said")
    func trouble() async throws {
        let folder = try ScratchFolder()
        #expect(await CommandRun("check").code == .usage)
        #expect(await CommandRun("check", "--data", folder.path("none.db")).code == .unreadableFile)
        #expect(await CommandRun("backup", folder.path("b"), "--data", folder.path("none.db")).code == .unreadableFile)
        let none = await CommandRun("restore", folder.path("."), "--data", folder.path("shop.db"))
        #expect(none.code == .unreadableFile)
        #expect(none.diagnostics.text.contains("not a complete backup"))
    }

    @Test("A market that is not whole is said in sentences, and ends with 1")
    func findings() async throws {
        let folder = try ScratchFolder()
        let data = folder.path("shop.db")
        let server = try await RunningServer(["--demo", "--data", data])
        #expect(await server.stop() == .success)
        let images = folder.url.appending(path: "shop.db-pictures")
        let names = try FileManager.default.contentsOfDirectory(atPath: images.path(percentEncoded: false))
        let name = try #require(names.first { $0.hasSuffix("_origin") })
        try FileManager.default.removeItem(at: images.appending(path: name))
        let run = await CommandRun("check", "--data", data)
        #expect(run.code == .failure)
        #expect(run.output.text.hasPrefix("problem (1): Images are not there"), "\(run.output.text)")
        #expect(run.diagnostics.text.isEmpty)
        #expect(try await CommandRun("check", "--data", data, "--json").json()["whole"] as? Bool == false)
    }

    @Test("Each finding has a sentence")
    func sentences() {
        #expect(Set(FindingSentence.sentences.keys) == Set(MarketCheck.codes))
    }
}
