import OpenMarket
import OpenMarketBackend
import OpenMarketWeather

/// The problem of a command line.
indirect enum UsageProblem: Error, Sendable, Hashable {
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
    /// All options that are missing, each with its placeholder.
    case missingOptions([String])
    /// A file that holds no secret in its first line.
    case emptySecret(String)
    /// A deletion that was not confirmed, where the command cannot ask.
    case unconfirmed
    case unexpectedOperand(String)
    /// Two options that exclude each other.
    case conflict(String, String)
    /// An option that makes no sense without another one.
    case needs(String, String)
    /// An address that is none; perhaps this one was meant.
    case badAddress(String, closest: String?)
    /// Something that is no address, and no range of addresses.
    case badRange(String)
    /// A mail server that is no host with a port.
    case badMailServer(String)
    /// An owner's token that could be guessed.
    case shortToken(String)
    /// Calls are to be shown where this option lets others reach the market.
    case publicInspection(String)
    /// Weather is to be made where this option lets others reach the market.
    case publicWeather(String)
    /// Log-ins without proof, and an option with which others reach the market.
    case publicProviders(String)
    /// A text that is no weather.
    case badWeather(WeatherTextError)
    /// An address that is no page of a market that is inspected.
    case badPage(String)
    /// A line of a configuration file that would be wrong on the command line as well.
    case inFile(String, line: Int, UsageProblem)
    /// A file of access rules with a mistake.
    case badRules(String, AccessRules.Mistake)
    /// A vendor that is not written `NAME:IDENTIFIER:SECRET`. The text holds a secret and is not repeated.
    case badVendor
    /// A copy between two files, or between two projects.
    case notOneFile(both: Bool)
    /// A place that is neither a file nor a project.
    case badPlace(String)
    /// A place of an emulator that is none.
    case badEmulator
    /// Some services of a project are emulated, and others are real.
    case mixedEmulators
    /// An edit that names no field.
    case nothingToChange
    /// A list of images that is none, or names one twice.
    case badOrder(String)
    /// A text of a image without its number.
    case badPictureText(String)
    /// A image that the product does not have.
    case noPicture(Int, of: Int)
    /// An image on its way to a screen.
    case imageToTerminal
    /// An image without a file to go to.
    case imageToNowhere
    /// The user's own products at a server, which does not say which number an account has.
    case mineOnServer
    /// Something that only the market in this process, or in a file, can do.
    case notOnServers(String)
}
