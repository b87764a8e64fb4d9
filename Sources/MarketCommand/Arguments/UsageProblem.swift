/// What is wrong with a command line.
enum UsageProblem: Error, Sendable, Hashable {
    case unknownCommand(String, closest: String?)
    case missingCommand
    case unknownOption(String, closest: String?)
    case missingValue(String, String)
    case unexpectedValue(String)
    case repeated(String)
    case notANumber(String, String, ClosedRange<Int>)
    case notADecimal(String, String)
    case notAChoice(String, String, [String], closest: String?)
    case emptyText(String)
    case missingOperand(String)
    case unexpectedOperand(String)
    /// Two options that exclude each other.
    case conflict(String, String)
    /// An option that makes no sense without another one.
    case needs(String, String)
    /// An address that is none; perhaps this one was meant.
    case badAddress(String, closest: String?)
    /// A vendor that is not written `NAME:IDENTIFIER:SECRET`. The text holds a secret and is not repeated.
    case badVendor
    /// An edit that names no field.
    case nothingToChange
    /// A picture on its way to a screen.
    case pictureToTerminal
    /// Something that only the market in this process, or in a file, can do.
    case notOnServers(String)
}
