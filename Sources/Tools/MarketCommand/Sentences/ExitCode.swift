/// The exit code of the command, after `sysexits.h` where that has a number for it.
package struct ExitCode: RawRepresentable, Sendable, Hashable {
    package let rawValue: Int32

    /// A code by its number.
    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// Everything went well.
    package static let success = ExitCode(rawValue: 0)
    /// The market refused or failed, or there is no such thing.
    package static let failure = ExitCode(rawValue: 1)
    /// The command line is wrong.
    package static let usage = ExitCode(rawValue: 64)
    /// The input breaks the market's rules.
    package static let invalidInput = ExitCode(rawValue: 65)
    /// A file cannot be read, or is no market.
    package static let unreadableFile = ExitCode(rawValue: 66)
    /// The market cannot be reached.
    package static let unavailable = ExitCode(rawValue: 69)
    /// A file cannot be written.
    package static let unwritableFile = ExitCode(rawValue: 73)
    /// The output cannot be written.
    package static let outputFailed = ExitCode(rawValue: 74)
    /// The code for a failure that may pass.
    package static let tryAgain = ExitCode(rawValue: 75)
    /// The account is missing, wrong, or may not do this.
    package static let permission = ExitCode(rawValue: 77)
    /// Someone pressed Ctrl-C.
    package static let interrupted = ExitCode(rawValue: 130)
    /// The reader of the output went away.
    package static let outputClosed = ExitCode(rawValue: 141)

    /// The codes as the help shows them.
    static let table: [HelpRow] = [
        HelpRow("0", "done"),
        HelpRow("1", "the market refused or failed, or there is no such product"),
        HelpRow("64", "the command line is wrong"),
        HelpRow("65", "the input breaks the market's rules; all broken rules are listed"),
        HelpRow("66", "a file cannot be read, or is not a market"),
        HelpRow("69", "the market cannot be reached"),
        HelpRow("73", "a file cannot be written"),
        HelpRow("74", "the output cannot be written"),
        HelpRow("75", "the market is busy; try again later"),
        HelpRow("77", "the account is missing, wrong, or may not do this"),
        HelpRow("130", "interrupted by Ctrl-C (143 by SIGTERM, 129 by SIGHUP); serve ends with 0"),
        HelpRow("141", "the reader of the output went away, as in market list | head -1"),
    ]
}
