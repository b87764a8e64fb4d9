import Foundation
import OpenMarketEmbedded
import TestSupport
import Testing

@Suite("Arguments that say which market a program opens", .slot)
struct MarketArgumentsTests {
    private func read(_ words: String...) throws(MarketArguments.Problem) -> (MarketArguments, own: [String]) {
        var arguments = MarketArguments(words)
        var own: [String] = []
        while let option = try arguments.next() { own.append(option) }
        return (arguments, own)
    }

    @Test("One market is chosen, the demo if none is named, and every other option is the program's own")
    func places() throws {
        let url = try #require(URL(string: "https://market.example/a"))
        #expect(try read().0.place == .demo)
        #expect(try read("--demo", "--plain").own == ["--plain"])
        #expect(try read("--plain", "--data", "market.db").0.place == .file(URL(filePath: "market.db")))
        #expect(try read("--url", "https://market.example/a", "--help").0.place == .served(url))
    }

    @Test("Help is asked for by a word or a letter, anywhere")
    func help() throws {
        #expect(try read("--plain", "--help").0.wantsHelp && read("-h", "--plain").0.wantsHelp)
        #expect(try !read("--plain").0.wantsHelp && read("-h").own == [])
    }

    @Test("Only a market that is served keeps its drafts in the user's folder, each in a file of its own")
    func drafts() throws {
        #expect(try read().0.drafts == nil && read("--data", "market.db").0.drafts == nil)
        #expect(try read("--url", "http://127.0.0.1:8080").0.drafts != nil)
    }

    @Test(
        "Arguments that are not valid are refused with a reason",
        arguments: [
            (["--url", "ftp://a"], "--url needs an address with http:// or https://."),
            (["--url", "http://"], "--url needs an address with http:// or https://."),
            (["--data", ""], "--data needs a value."), (["--data"], "--data needs a value."),
            (["--demo", "--data", "a"], "Only one of --demo, --data and --url can be given."),
        ]
    )
    func refused(words: [String], text: String) {
        var arguments = MarketArguments(words)
        let problem = #expect(throws: MarketArguments.Problem.self) { while try arguments.next() != nil {} }
        #expect(problem?.text == text)
    }
}
