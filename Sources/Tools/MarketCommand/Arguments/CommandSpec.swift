/// A command: its name, its options and operands, its help, and its action.
struct CommandSpec: Sendable {
    let name: String
    let summary: String
    /// Paragraphs below the usage line.
    var details: [String] = []
    var operands: [OperandSpec] = []
    var groups: [OptionGroup] = []
    /// The keys of the JSON output, each with its meaning.
    var keys: [HelpRow] = []
    var examples: [String] = []
    var subcommands: [CommandSpec] = []
    /// The action; `nil` for a name that only groups sub-commands.
    var action: (any MarketAction)?

    /// All options, with those that every command has.
    var options: [OptionSpec] { groups.flatMap(\.options) + OptionSpec.everywhere }

    /// The sub-command of this name.
    func subcommand(_ name: String) -> CommandSpec? {
        subcommands.first { $0.name == name }
    }

    /// Returns this command and all below it, each with the words that lead to it.
    func tree(below parents: [String] = []) -> [(path: [String], command: CommandSpec)] {
        let path = parents + [name]
        return [(path, self)] + subcommands.flatMap { $0.tree(below: path) }
    }
}

/// The action of a command.
protocol MarketAction: Sendable {
    /// Does it; returns when it is done or throws why not.
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure)
}
