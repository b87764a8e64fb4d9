extension CommandSpec {
    /// The command `market completion`.
    static let completion = CommandSpec(
        name: "completion",
        summary: "Print a completion script for a shell.",
        details: [
            "bash: put  source <(market completion bash)  into ~/.bashrc.",
            "zsh: write the script to a file named _market in a folder of $fpath, before compinit runs.",
        ],
        operands: [OperandSpec(name: "SHELL", help: "bash or zsh.", choices: ["bash", "zsh"])],
        examples: ["market completion bash > market.bash"],
        action: CompletionAction()
    )
}

/// Prints a completion script.
struct CompletionAction: MarketAction {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        let table = CompletionTable(root: .market)
        let isZsh = call.operand(0) == "zsh"
        try console.print(isZsh ? ZshCompletion(table: table).script : BashCompletion(table: table).script)
    }
}
