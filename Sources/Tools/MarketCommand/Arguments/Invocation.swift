import Foundation

/// A command with its arguments, checked against the command's description.
package struct Invocation: Sendable {
    let command: CommandSpec
    /// The words that lead to the command, beginning with the name of the program.
    package let path: [String]
    var operands: [String] = []
    /// The name of the program.
    var program: String { path.first ?? root.name }
    /// The values by the names of options; that of a flag is empty.
    package var values: [String: [String]] = [:]
    /// Whether help was asked for instead.
    var wantsHelp = false
    /// The whole table of commands.
    var root = CommandSpec.market

    /// Returns whether the option was given.
    package func has(_ option: OptionSpec) -> Bool { values[option.name] != nil }

    /// The option's value.
    package func text(_ option: OptionSpec) -> String? { values[option.name]?.last }

    /// All values of an option that may be repeated, in their order.
    func texts(_ option: OptionSpec) -> [String] { values[option.name] ?? [] }

    /// The option's value as a whole number.
    package func number(_ option: OptionSpec) -> Int? { text(option).flatMap { Int($0) } }

    /// The option's value as an exact number.
    func decimal(_ option: OptionSpec) -> Decimal? { text(option).flatMap(DecimalText.read) }

    /// The operand at a position.
    package func operand(_ index: Int) -> String? { operands.dropFirst(index).first }

    /// A usage error of this command.
    package func misuse(_ problem: UsageProblem) -> CommandFailure { .usage(problem, command: path) }

    /// Says where a command or an option is that the laboratory has now.
    func refuseMoved(_ word: String) throws(CommandFailure) {
        if command.moved.contains(word) { throw misuse(.moved(path + [word])) }
    }
}
