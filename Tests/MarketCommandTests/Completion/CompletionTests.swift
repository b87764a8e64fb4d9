import Foundation
import Testing

@testable import MarketCommand

@Suite("Completion")
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

    @Test("The scripts are syntactically right", arguments: ["bash", "zsh"])
    func syntax(shell: String) throws {
        guard Self.hasShell(shell) else { return }
        let script = shell == "bash" ? BashCompletion(table: table).script : ZshCompletion(table: table).script
        let (code, output) = try Self.shell([shell, "-n"], script)
        #expect(code == 0, "\(output)")
        #expect(output.isEmpty)
    }

    @Test(
        "bash offers what fits",
        arguments: [
            (["market", "se"], ["serve", "search"]),
            (["market", "vendor", ""], ["add", "list", "--help"]),
            (["market", "list", "--generation", "v1"], ["v1a", "v1b"]),
            (["market", "serve", "--quirk", "over"], ["overlappingPages"]),
            (["market", "vendor", "list", "--js"], ["--json"]),
            (["market", "completion", ""], ["bash", "zsh", "--help"]),
            (["market", "register", "--name", ""], []),
            (["market", "show", "list", "--p"], ["--plain-http"]),
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

    @Test("Both scripts know every command and every option")
    func complete() {
        for script in [BashCompletion(table: table).script, ZshCompletion(table: table).script] {
            for (path, command) in CommandSpec.market.tree() {
                #expect(script.contains("'" + path.joined(separator: " ") + "'"))
                for option in command.options { #expect(script.contains(option.spelling)) }
            }
        }
    }

    @Test("The command prints them")
    func command() async {
        #expect(await CommandRun("completion", "bash").output.text.hasPrefix("# bash completion"))
        #expect(await CommandRun("completion", "zsh").output.text.hasPrefix("#compdef market"))
    }

    @Test("Words of a script mean nothing to the shell")
    func quoting() {
        #expect(ShellText.quoted("it's $HOME") == #"'it'\''s $HOME'"#)
    }
}
