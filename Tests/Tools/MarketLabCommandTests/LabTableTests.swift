import CommandTestSupport
import Foundation
import TestSupport
import Testing

@testable import MarketCommand
@testable import MarketLabCommand

@Suite("The commands of market-lab", .slot)
struct LabTableTests {
    private static let tree = CommandSpec.lab.tree()

    @Test("Every command explains its operands, options and keys, in lines that fit", arguments: tree.map(\.path))
    func complete(path: [String]) throws {
        let command = try #require(Self.tree.first { $0.path == path }?.command)
        let page = HelpPage(path: path, command: command)
        let lines = page.lines(columns: 80)
        let text = lines.joined(separator: "\n")
        #expect(text.contains("usage: " + path.joined(separator: " ")))
        for option in command.options { #expect(text.contains(option.spelling), "\(option.spelling) is not explained") }
        for key in command.keys { #expect(text.contains(key.term)) }
        #expect(command.options.contains(.json) != command.keys.isEmpty)
        #expect(Set(command.options.map(\.name)).count == command.options.count)
        let whole = Set(command.examples.map { "  " + $0 } + ["usage: " + page.usage])
        for line in lines where !whole.contains(line) {
            let words = line.split(separator: " ")
            let isTerm = line.hasPrefix("  -") && words.count <= 3
            #expect(TextWidth.of(line) <= 80 || words.count == 1 || isTerm, "\(line)")
        }
        #expect(command.examples.allSatisfy { $0.hasPrefix("market-lab ") })
    }

    @Test("The first page lists every variable that the program reads")
    func variables() async throws {
        let text = await CommandRun.lab("--help").output.text
        let sources = packageFolder.appending(path: "Sources/Tools/MarketLabCommand")
        let names = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
        for name in names where name.hasSuffix(".swift") {
            let source = try String(contentsOf: sources.appending(path: name), encoding: .utf8)
            for match in source.matches(of: #/environment\["([A-Z_]+)"/#) {
                #expect(text.contains("  \(match.output.1) "))
            }
        }
        #expect(text.contains("  LISTEN_FDS ") && text.contains("'market-lab help COMMAND'"))
    }

    @Test("What market serve accepts, market-lab serve accepts as well")
    func serve() {
        let options = Set(CommandSpec.labServe.options)
        #expect(options.isSuperset(of: CommandSpec.serve.options))
        #expect(options.subtracting(CommandSpec.serve.options) == [.inspect, .weather, .weatherSeed, .classSize])
    }

    @Test("What moved from market is here, and market says with which words")
    func moved() async throws {
        for (path, command) in CommandSpec.market.tree() {
            for word in command.moved {
                let old = path.dropFirst() + [word]
                let there = try #require(Self.tree.first { $0.path.dropFirst() == path.dropFirst() }?.command)
                #expect(there.subcommand(word) != nil || there.options.contains { $0.spelling == word }, "\(word)")
                let run = await CommandRun(Array(old))
                let words = old.joined(separator: " ")
                #expect(run.code == .usage)
                #expect(run.diagnostics.text.contains("'market-lab \(words)' now: swift run market-lab \(words)\n"))
            }
        }
        #expect(await CommandRun("help", "learn").diagnostics.text.contains("swift run market-lab learn"))
    }

    @Test("The scripts of shells complete this program under its own name")
    func completion() async {
        #expect(await CommandRun.lab("completion", "bash").output.text.contains("complete -F _market_lab market-lab\n"))
        #expect(await CommandRun.lab("completion", "zsh").output.text.hasPrefix("#compdef market-lab\n"))
        #expect(await CommandRun.lab("completion", "fish").output.text.contains("complete -c market-lab -f\n"))
    }

    @Test("A wrong command line is explained in the name of the program")
    func name() async {
        let run = await CommandRun.lab("storm")
        #expect(run.code == .usage && run.diagnostics.text.hasPrefix("market-lab: there is no command 'storm'"))
        #expect(await CommandRun.lab("--version").output.text.hasPrefix("market-lab " + MarketVersion.current))
        #expect(await CommandRun.lab().code == .usage)
    }
}
