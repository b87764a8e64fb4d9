extension CommandSpec {
    /// The command `market help`.
    static let helpPage = CommandSpec(
        name: "help",
        summary: "Show help for a command.",
        operands: [OperandSpec(name: "COMMAND", help: "The command's words.", isOptional: true, isRepeatable: true)],
        examples: ["market help vendor add"],
        action: HelpAction()
    )
}

/// Shows help.
struct HelpAction: MarketAction {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        var (path, command) = (["market"], CommandSpec.market)
        for word in call.operands {
            guard let next = command.subcommand(word) else {
                let closest = Suggestion.closest(to: word, among: command.subcommands.map(\.name))
                throw .usage(.unknownCommand(word, closest: closest), command: path)
            }
            (path, command) = (path + [word], next)
        }
        try HelpPage(path: path, command: command).write(to: console)
    }
}
