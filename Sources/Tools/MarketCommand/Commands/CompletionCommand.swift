extension CommandSpec {
    /// The command `market completion`.
    static let completion = CommandSpec(
        name: "completion",
        summary: "Print a completion script for a shell.",
        details: [
            "bash: put  source <(market completion bash)  into ~/.bashrc.",
            "fish: market completion fish > ~/.config/fish/completions/market.fish",
            "zsh: write the script to a file named _market in a folder of $fpath, before compinit runs.",
        ],
        operands: [OperandSpec(name: "SHELL", help: "bash, fish or zsh.", choices: ["bash", "fish", "zsh"])],
        examples: ["market completion bash > market.bash"],
        action: CompletionAction()
    )
}

/// Prints a completion script.
struct CompletionAction: MarketAction {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        let table = CompletionTable(root: .market)
        switch call.operand(0) {
        case "zsh": try console.print(ZshCompletion(table: table).script)
        case "fish": try console.print(FishCompletion(table: table).script)
        default: try console.print(BashCompletion(table: table).script)
        }
    }
}
