/// A command: its name, its options and operands, its help, and its action.
package struct CommandSpec: Sendable {
    let name: String
    let summary: String
    /// Paragraphs below the usage line.
    package var details: [String]
    let operands: [OperandSpec]
    package var groups: [OptionGroup]
    /// The keys of the JSON output, each with its meaning.
    package var keys: [HelpRow]
    package var examples: [String]
    let subcommands: [CommandSpec]
    /// The variables that a program reads from its environment.
    let variables: [HelpRow]
    /// The sub-commands, and the options with their dashes, that `market-lab` has now.
    package var moved: Set<String>
    /// The action; `nil` for a name that only groups sub-commands.
    package var action: (any MarketAction)?

    /// A command.
    package init(
        name: String,
        summary: String,
        details: [String] = [],
        operands: [OperandSpec] = [],
        groups: [OptionGroup] = [],
        keys: [HelpRow] = [],
        examples: [String] = [],
        subcommands: [CommandSpec] = [],
        variables: [HelpRow] = [],
        moved: Set<String> = [],
        action: (any MarketAction)? = nil
    ) {
        (self.name, self.summary, self.details, self.operands) = (name, summary, details, operands)
        (self.groups, self.keys, self.examples, self.subcommands) = (groups, keys, examples, subcommands)
        (self.variables, self.moved, self.action) = (variables, moved, action)
    }

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
package protocol MarketAction: Sendable {
    /// Does it; returns when it is done or throws why not.
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure)
}
