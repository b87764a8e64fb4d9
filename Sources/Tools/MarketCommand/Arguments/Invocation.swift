import Foundation

/// A command with its arguments, checked against the command's description.
struct Invocation: Sendable {
    let command: CommandSpec
    /// The words that lead to the command, beginning with `market`.
    let path: [String]
    var operands: [String] = []
    var values: [String: [String]] = [:]
    /// Whether help was asked for instead.
    var wantsHelp = false

    /// Returns whether the option was given.
    func has(_ option: OptionSpec) -> Bool { values[option.name] != nil }

    /// The option's value.
    func text(_ option: OptionSpec) -> String? { values[option.name]?.last }

    /// All values of an option that may be repeated, in their order.
    func texts(_ option: OptionSpec) -> [String] { values[option.name] ?? [] }

    /// The option's value as a whole number.
    func number(_ option: OptionSpec) -> Int? { text(option).flatMap { Int($0) } }

    /// The option's value as an exact number.
    func decimal(_ option: OptionSpec) -> Decimal? { text(option).flatMap(DecimalText.read) }

    /// The operand at a position.
    func operand(_ index: Int) -> String? { operands.dropFirst(index).first }

    /// A usage error of this command.
    func misuse(_ problem: UsageProblem) -> CommandFailure { .usage(problem, command: path) }
}
