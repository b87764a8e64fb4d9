import CommandTestSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
import StoreTestSupport
import TestSupport
import Testing

@testable import MarketCommand
@testable import MarketLabCommand

@Suite("market-lab serve --class", .slot)
struct ClassOptionTests {
    private func status(_ address: String) async throws -> Int? {
        let url = try #require(URL(string: address))
        let (_, response) = try await URLSession(configuration: .ephemeral).data(from: url)
        return (response as? HTTPURLResponse)?.statusCode
    }

    @Test("Each market has an address of its own, and one page leads to all of them")
    func markets() async throws {
        let server = try await RunningServer(["--json", "--class", "3"], of: .lab)
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

    #if os(Linux)
        /// On Linux all of 127.0.0.0/8 is this machine, so an address of it stands for another network.
        @Test("Other machines reach the markets at the addresses that are written, and the page of all at none")
        func otherMachines() async throws {
            let server = try await RunningServer(["--json", "--class", "2", "--host", "0.0.0.0"], of: .lab)
            let line = try JSONSerialization.jsonObject(with: Data(server.address.utf8)) as? [String: Any]
            let markets = try #require(line?["markets"] as? [[String: Any]]).compactMap { $0["url"] as? String }
            #expect(markets.count == 2)
            for address in markets {
                #expect(try await status(address + "/healthChecker") == 200)
                let port = try #require(URL(string: address)?.port)
                #expect(try await status("http://127.0.0.2:\(port)/healthChecker") == 200)
            }
            let page = try #require(line?["inspector"] as? String)
            #expect(URL(string: page)?.host() == "127.0.0.1")
            #expect(try await status(page) == 200)
            let own = try #require(markets.first.flatMap(URL.init)?.host())
            for host in ["127.0.0.2", own] {
                await #expect(throws: URLError.self) {
                    try await status(page.replacing("127.0.0.1", with: host, maxReplacements: 1))
                }
            }
            #expect(await server.stop() == .success)
        }

        @Test("The markets of a class speak TLS with the certificate of the command line")
        func certificate() async throws {
            let folder = try ScratchFolder()
            try Data(TestCertificate.one.utf8).write(to: URL(filePath: folder.path("crt")))
            try Data(TestCertificate.oneKey.utf8).write(to: URL(filePath: folder.path("key")))
            let files = ["--tls-cert", folder.path("crt"), "--tls-key", folder.path("key")]
            let server = try await RunningServer(["--class", "2"] + files, of: .lab)
            #expect(server.address.hasPrefix("1  https://127.0.0.1:"))
            #expect(await server.stop() == .success)
        }
    #endif

    @Test("With a folder each market has one of its own below it")
    func folders() async throws {
        let folder = try ScratchFolder()
        let server = try await RunningServer(["--class", "2", "--data", folder.path("class")], of: .lab)
        #expect(server.address.hasPrefix("1  http://127.0.0.1:"))
        #expect(await server.stop() == .success)
        let made = try FileManager.default.contentsOfDirectory(atPath: folder.path("class")).sorted()
        #expect(made == ["market-01", "market-02"])
    }

    @Test("What a broken upload left behind in the folder of a market is set aside", .timeLimit(.minutes(10)))
    func sweep() async throws {
        let folder = try ScratchFolder()
        let options = ["--class", "2", "--data", folder.path("class")]
        #expect(try await RunningServer(options, of: .lab).stop() == .success)
        let names = ["market-01", "market-02"].map { "class/\($0)/market.db-pictures/" }
        let file = "0123456789ab1def8123456789abcdef_origin"
        for name in names {
            let images = folder.path(name)
            try FileManager.default.createDirectory(atPath: images, withIntermediateDirectories: true)
            try Data("x".utf8).write(to: URL(filePath: images + file))
            let old = [FileAttributeKey.modificationDate: Date() - 7_200]
            try FileManager.default.setAttributes(old, ofItemAtPath: images + file)
        }
        let server = try await RunningServer(options, of: .lab)
        let swept = names.map { folder.path($0 + "swept/" + file) }
        while !Task.isCancelled, !swept.allSatisfy({ FileManager.default.fileExists(atPath: $0) }) {
            await Task.yield()
        }
        #expect(swept.allSatisfy { FileManager.default.fileExists(atPath: $0) })
        #expect(await server.stop() == .success)
    }

    @Test(
        "It is refused with what there is for one market only, and where what is for this machine only would leave it",
        arguments: [
            ["--allowed-host", "shop.example"], ["--operations", "0"], ["--log"], ["--shop"],
            ["--host", "0.0.0.0", "--inspect"], ["--host", "0.0.0.0", "--weather", "503"],
            ["--host", "0.0.0.0", "--emulate-providers"],
        ]
    )
    func refused(_ options: [String]) async {
        let run = await CommandRun.lab(["serve", "--port", "0", "--class", "2"] + options)
        #expect(run.code == .usage)
        #expect(run.diagnostics.text.contains(options[0]))
    }

    @Test("SIGHUP ends no market of a class")
    func hangUp() async throws {
        let options = ["serve", "--port", "0", "--class", "2"]
        let server = try BuiltProgram.start(options, of: "market-lab", hasDiagnosticsInOutput: true)
        let id = server.process.processIdentifier
        defer { if server.process.isRunning { kill(id, SIGKILL) } }
        let line = try #require(try await server.line { $0.contains("http://") })
        let address = try #require(line.split(separator: " ").last).description
        for _ in 1...2 {
            kill(id, SIGHUP)
            #expect(try await server.line { $0.contains("again") } == "There is no file to read again.")
            #expect(try await status(address + "/healthChecker") == 200)
        }
        kill(id, SIGTERM)
        #expect(try await server.end() == 0)
    }

    @Test("The number must be one that a process can serve", arguments: ["0", "101", "-1", "many"])
    func number(_ text: String) async {
        let run = await CommandRun.lab(["serve", "--port", "0", "--class=\(text)"])
        #expect(run.code == .usage)
        #expect(run.diagnostics.text.contains("--class"))
    }

    @Test("All ports must exist")
    func ports() async {
        let run = await CommandRun.lab(["serve", "--port", "65535", "--class", "2"])
        #expect(run.code == .usage)
        #expect(run.diagnostics.text.contains("from 0 to 65534"))
    }
}
