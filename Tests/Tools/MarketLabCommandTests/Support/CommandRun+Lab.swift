import CommandTestSupport
import MarketCommand
import MarketLabCommand

extension CommandRun {
    /// A run of `market-lab` inside of the test.
    static func lab(
        _ arguments: String...,
        columns: Int? = nil,
        environment: [String: String] = [:]
    ) async -> CommandRun {
        await CommandRun(arguments, of: .lab, columns: columns, environment: environment)
    }

    /// A run of `market-lab` inside of the test.
    static func lab(
        _ arguments: [String],
        columns: Int? = nil,
        environment: [String: String] = [:]
    ) async -> CommandRun {
        await CommandRun(arguments, of: .lab, columns: columns, environment: environment)
    }
}
