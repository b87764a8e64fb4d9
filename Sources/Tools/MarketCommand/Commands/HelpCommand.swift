extension CommandSpec {
    /// The command `market help`.
    static let helpPage = makeHelpPage(examples: ["market help vendor add"])

    /// Makes the command `help` of a program.
    package static func makeHelpPage(examples: [String]) -> CommandSpec {
        CommandSpec(
            name: "help",
            summary: "Show help for a command.",
            operands: [
                OperandSpec(name: "COMMAND", help: "The command's words.", isOptional: true, isRepeatable: true)
            ],
            examples: examples,
            action: HelpAction()
        )
    }
}

/// Shows help.
struct HelpAction: MarketAction {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        var (path, command) = ([call.root.name], call.root)
        for word in call.operands {
            guard let next = command.subcommand(word) else {
                try Invocation(command: command, path: path).refuseMoved(word)
                let closest = Suggestion.closest(to: word, among: command.subcommands.map(\.name))
                throw .usage(.unknownCommand(word, closest: closest), command: path)
            }
            (path, command) = (path + [word], next)
        }
        try HelpPage(path: path, command: command).write(to: console)
    }
}
