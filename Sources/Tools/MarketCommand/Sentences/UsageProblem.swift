/// The problem of a command line.
package indirect enum UsageProblem: Error, Sendable, Hashable {
    /// Anything that one sentence says.
    case saying(String)
    case unknownCommand(String, closest: String?)
    case missingCommand
    case unknownOption(String, closest: String?)
    case missingValue(String, String)
    case notANumber(String, String, ClosedRange<Int>)
    case notADecimal(String, String)
    case notAChoice(String, String, [String], closest: String?)
    case missingOperand(String)
    /// All options that are missing, each with its placeholder.
    case missingOptions([String])
    /// A deletion that was not confirmed, where the command cannot ask.
    case unconfirmed
    case unexpectedOperand(String)
    /// An invalid address, with the address that was perhaps meant.
    case badAddress(String, closest: String?)
    /// A line of a configuration file that would be wrong on the command line as well.
    case inFile(String, line: Int, UsageProblem)
    /// A copy between two files, or between two projects.
    case notOneFile(both: Bool)
    /// An image without a file to go to.
    case imageToNowhere
}
