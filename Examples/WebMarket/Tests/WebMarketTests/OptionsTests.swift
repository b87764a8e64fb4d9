import Foundation
import OpenMarketEmbedded
import Testing

@testable import WebMarket

@Suite("What the command line asks for")
struct OptionsTests {
    @Test("A demo on a free port, unless something else is asked for")
    func usual() throws {
        let options = try Options([])
        #expect(options.market.place == .demo && options.market.drafts == nil && options.port == 0)
        #expect(!options.isSecure && !options.market.wantsHelp)
        #expect(try Options(["--demo"]).market.place == .demo)
    }

    @Test("Everything that can be asked for")
    func everything() throws {
        let options = try Options([
            "--url", "https://market.example/a", "--port", "8080", "--https", "--help", "--host", "A.example",
        ])
        let url = try #require(URL(string: "https://market.example/a"))
        #expect(options.market.place == .served(url) && options.market.drafts != nil && options.port == 8080)
        #expect(options.isSecure && options.market.wantsHelp && options.hosts == ["a.example"])
        #expect(try Options(["--data", "market.db"]).market.place == .file(URL(filePath: "market.db")))
    }

    @Test(
        "Options that are not valid are refused with a reason",
        arguments: [
            (["--nope"], "Unknown option: --nope"), (["--port"], "--port needs a value."),
            (["--port", "65536"], "--port needs a number from 0 to 65535."),
            (["--port", "-1"], "--port needs a number from 0 to 65535."),
            (["--data", ""], "--data needs a value."),
        ]
    )
    func refused(arguments: [String], text: String) {
        let problem = #expect(throws: MarketArguments.Problem.self) { try Options(arguments) }
        #expect(problem?.text == text)
    }

    @Test("The help names every option")
    func help() {
        for option in ["--demo", "--data", "--url", "--port", "--https", "--host", "--help"] {
            #expect(Options.help.contains("  \(option)"))
        }
    }
}
