extension CommandSpec {
    /// The command `market completion`.
    static let completion = makeCompletion(of: "market")

    /// Makes the command `completion` of a program.
    package static func makeCompletion(of program: String) -> CommandSpec {
        let function = ShellText.function(of: program)
        return CommandSpec(
            name: "completion",
            summary: "Print a completion script for a shell.",
            details: [
                "bash: put  source <(\(program) completion bash)  into ~/.bashrc.",
                "fish: \(program) completion fish > ~/.config/fish/completions/\(program).fish",
                "zsh: write the script to a file named \(function) in a folder of $fpath, before compinit runs.",
            ],
            operands: [OperandSpec(name: "SHELL", help: "bash, fish or zsh.", choices: ["bash", "fish", "zsh"])],
            examples: ["\(program) completion bash > \(program).bash"],
            action: CompletionAction()
        )
    }
}

/// Prints a completion script.
struct CompletionAction: MarketAction {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        let table = CompletionTable(root: call.root)
        switch call.operand(0) {
        case "zsh": try console.print(ZshCompletion(table: table).script)
        case "fish": try console.print(FishCompletion(table: table).script)
        default: try console.print(BashCompletion(table: table).script)
        }
    }
}
