import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
import TestSupport
import Testing

@testable import MarketCommand

@Suite("market serve --class", .slot)
struct ClassOptionTests {
    private func status(_ address: String) async throws -> Int? {
        let url = try #require(URL(string: address))
        let (_, response) = try await URLSession(configuration: .ephemeral).data(from: url)
        return (response as? HTTPURLResponse)?.statusCode
    }

    @Test("Each market has an address of its own, and one page leads to all of them")
    func markets() async throws {
        let server = try await RunningServer(["--json", "--class", "3"])
        let line = try JSONSerialization.jsonObject(with: Data(server.address.utf8)) as? [String: Any]
        let markets = try #require(line?["markets"] as? [[String: Any]])
        #expect(markets.compactMap { $0["number"] as? Int } == [1, 2, 3])
        let addresses = markets.compactMap { $0["url"] as? String }
        #expect(Set(addresses).count == 3)
        for address in addresses { #expect(try await status(address + "/healthChecker") == 200) }
        let page = try #require(line?["inspector"] as? String)
        #expect(try await status(page) == 200)
        #expect(await server.stop() == .success)
    }

    @Test("With a folder each market has one of its own below it")
    func folders() async throws {
        let folder = try ScratchFolder()
        let server = try await RunningServer(["--class", "2", "--data", folder.path("class")])
        #expect(server.address.hasPrefix("1  http://127.0.0.1:"))
        #expect(await server.stop() == .success)
        let made = try FileManager.default.contentsOfDirectory(atPath: folder.path("class")).sorted()
        #expect(made == ["market-01", "market-02"])
    }

    @Test("What a broken upload left behind in the folder of a market is set aside", .timeLimit(.minutes(10)))
    func sweep() async throws {
        let folder = try ScratchFolder()
        let options = ["--class", "2", "--data", folder.path("class")]
        #expect(try await RunningServer(options).stop() == .success)
        let names = ["market-01", "market-02"].map { "class/\($0)/market.db-pictures/" }
        let file = "0123456789ab1def8123456789abcdef_origin"
        for name in names {
            let images = folder.path(name)
            try FileManager.default.createDirectory(atPath: images, withIntermediateDirectories: true)
            try Data("x".utf8).write(to: URL(filePath: images + file))
            let old = [FileAttributeKey.modificationDate: Date() - 7_200]
            try FileManager.default.setAttributes(old, ofItemAtPath: images + file)
        }
        let server = try await RunningServer(options)
        let swept = names.map { folder.path($0 + "swept/" + file) }
        while !Task.isCancelled, !swept.allSatisfy({ FileManager.default.fileExists(atPath: $0) }) {
            await Task.yield()
        }
        #expect(swept.allSatisfy { FileManager.default.fileExists(atPath: $0) })
        #expect(await server.stop() == .success)
    }

    @Test(
        "It is refused where others could reach the markets, and with what there is for one market only",
        arguments: [
            ["--host", "0.0.0.0"], ["--allowed-host", "shop.example"], ["--operations", "0"], ["--log"],
        ]
    )
    func refused(_ options: [String]) async {
        let run = await CommandRun(["serve", "--port", "0", "--class", "2"] + options)
        #expect(run.code == .usage)
        #expect(run.diagnostics.text.contains(options[0]))
    }

    @Test("The number must be one that a process can serve", arguments: ["0", "101", "-1", "many"])
    func number(_ text: String) async {
        let run = await CommandRun(["serve", "--port", "0", "--class=\(text)"])
        #expect(run.code == .usage)
        #expect(run.diagnostics.text.contains("--class"))
    }

    @Test("All ports must exist")
    func ports() async {
        let run = await CommandRun(["serve", "--port", "65535", "--class", "2"])
        #expect(run.code == .usage)
        #expect(run.diagnostics.text.contains("from 0 to 65534"))
    }
}
