import Foundation
public import OpenMarket
import OpenMarketInfrastructure

/// The wishes on the command line of a program that opens a market and shows it.
///
/// ```swift
/// let options = Options.read()
/// let market = await options.open()
/// ```
public protocol MarketOptions {
    /// The text for `--help`, which also stands below a problem.
    static var help: String { get }
    /// The market to open.
    var market: MarketArguments { get }
    /// The language of the texts before the market is shown; that of the machine's user unless there is a choice.
    var language: Language { get }
    /// Reads the arguments after the name of the program.
    init(_ arguments: [String]) throws(MarketArguments.Problem)
}

extension MarketOptions {
    /// The language of the machine's user.
    public var language: Language { Language(.current) }

    /// The options of this run; the program ends here when they cannot be understood, or only ask for help.
    public static func read() -> Self {
        do throws(MarketArguments.Problem) {
            let options = try Self(Array(CommandLine.arguments.dropFirst()))
            guard options.market.wantsHelp else { return options }
            print(help)
            exit(0)
        } catch {
            stop(error.text + "\n" + help, code: 2)
        }
    }

    /// Opens the market, after a word about what this machine lacks; the program ends here when that fails.
    public func open() async -> MarketPlace.Opened {
        let wording = Wording(language)
        let missing = PhotoLibraries.missing.joined(separator: ", ")
        if !missing.isEmpty { Self.warn(wording(.noteMissingLibraries, missing)) }
        do throws(MarketError) {
            return try await market.place.open(drafts: market.drafts)
        } catch {
            let text = wording.text(of: error)
            Self.stop(text.message + "\n" + text.recovery, code: 1)
        }
    }

    /// Ends the program with a sentence about what is wrong.
    public static func stop(_ text: String, code: Int32) -> Never {
        warn(text)
        exit(code)
    }

    private static func warn(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
