import CommandTestSupport
import Foundation
import TestSupport
import Testing

@testable import MarketCommand

@Suite("Completion", .slot)
struct CompletionTests {
    private let table = CompletionTable(root: .market)

    /// Feeds a script to a shell and returns what the shell says.
    private static func shell(_ words: [String], _ input: String) throws -> (code: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        let (source, answer) = (Pipe(), Pipe())
        process.standardInput = source
        process.standardOutput = answer
        process.standardError = answer
        try process.run()
        try source.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try source.fileHandleForWriting.close()
        let output = try answer.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    private static func hasShell(_ name: String) -> Bool {
        (try? shell([name, "-c", "exit 0"], "").code) == 0
    }

    private func script(_ shell: String) -> String {
        switch shell {
        case "bash": BashCompletion(table: table).script
        case "fish": FishCompletion(table: table).script
        default: ZshCompletion(table: table).script
        }
    }

    @Test(
        "A shell that is installed takes its script without a word",
        arguments: ["bash", "fish", "zsh"].filter(hasShell)
    )
    func syntax(shell: String) throws {
        let (code, output) = try Self.shell([shell, "-n"], script(shell))
        #expect(code == 0, "\(output)")
        #expect(output.isEmpty)
    }

    @Test(
        "Quotes and brackets of every script are closed, also where its shell is not installed",
        arguments: ["fish", "zsh"]
    )
    func balance(shell: String) {
        var depth: [Character: Int] = [:]
        var isQuoted = false
        var isEscaped = false
        for character in script(shell) {
            defer { isEscaped = character == "\\" && !isEscaped && (!isQuoted || shell == "fish") }
            if isEscaped { continue }
            if character == "'" { isQuoted.toggle() }
            if !isQuoted, "(){}[]".contains(character) { depth[character, default: 0] += 1 }
        }
        #expect(!isQuoted)
        #expect(depth["{"] == depth["}"] && depth["["] == depth["]"])
    }

    @Test(
        "bash offers what fits",
        arguments: [
            (["market", "se"], ["serve", "search", "searches"]),
            (["market", "vendor", "a"], ["add"]),
            (
                ["market", "account", ""],
                [
                    "list", "show", "export", "disable", "enable", "reset-password", "remove-codes",
                    "remove", "--quiet", "--no-color", "--help",
                ]
            ),
            (["market", "list", "--generation", "v1"], ["v1a", "v1b"]),
            (["market", "serve", "--quirk", "over"], ["overlappingPages"]),
            (["market", "vendor", "list", "--js"], ["--json"]),
            (["market", "completion", ""], ["bash", "fish", "zsh", "--quiet", "--no-color", "--help"]),
            (["market", "register", "--name", ""], []),
            (["market", "show", "list", "--pl"], ["--plain-http"]),
        ]
    )
    func bash(words: [String], expected: [String]) throws {
        let quoted = words.map(ShellText.quoted).joined(separator: " ")
        let question = """
            \(BashCompletion(table: table).script)
            COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1); _market 2>/dev/null; printf '%s\\n' "${COMPREPLY[@]}"
            """
        let answer = try Self.shell(["bash", "--norc"], question).output
        #expect(answer.split(separator: "\n").map(String.init) == expected)
    }

    @Test("All scripts know every command and every option")
    func complete() {
        for shell in ["bash", "fish", "zsh"] {
            let script = script(shell)
            for (path, command) in CommandSpec.market.tree() {
                let quote = shell == "fish" ? "\"" : "'"
                #expect(script.contains(quote + path.joined(separator: " ") + quote))
                let dashes = shell == "fish" ? "-l " : "--"
                for option in command.options { #expect(script.contains(dashes + option.name)) }
            }
        }
    }

    @Test("The command prints them")
    func command() async {
        #expect(await CommandRun("completion", "bash").output.text.hasPrefix("# bash completion"))
        #expect(await CommandRun("completion", "zsh").output.text.hasPrefix("#compdef market"))
        #expect(await CommandRun("completion", "fish").output.text.hasPrefix("# fish completion"))
    }

    @Test("Words of a script mean nothing to the shell")
    func quoting() {
        #expect(ShellText.quoted("it's $HOME") == #"'it'\''s $HOME'"#)
    }
}
