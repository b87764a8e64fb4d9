import Foundation
import OpenMarket
import OpenMarketEmbedded
import OpenMarketTerminal

/// How images are to be shown.
enum PictureChoice {
    /// As well as the terminal can, which is asked.
    case offered
    /// In this way, without asking.
    case forced(Graphics)
    /// Not at all: words instead.
    case none
}

/// What the command line asks for.
struct Options: MarketOptions {
    let market: MarketArguments
    var language = Language(Locale.current)
    var colors = ColorDepth(environment: ProcessInfo.processInfo.environment)
    var pictures = PictureChoice.offered

    static let help = """
        Usage: TerminalMarket [--demo | --data FILE | --url URL]
                              [--language ko|en|ja] [--plain] [--no-pictures]
                              [--graphics auto|blocks|sixel|kitty]

          --demo            a market in memory with demo goods; the default
          --data FILE       a market in a file, which is made if it is not there
          --url URL         a market that is served at an address
          --language CODE   ko, en or ja; the terminal's language otherwise
          --plain           no colours; NO_COLOR does the same
          --no-pictures     words in the place of pictures, as where there are too few colours
          --graphics WAY    how images are shown: auto asks the terminal for kitty's protocol and for sixels,
                            and takes half blocks where it has neither; the default
          --help            this text
        """

    init(_ arguments: [String]) throws(MarketArguments.Problem) {
        var arguments = MarketArguments(arguments)
        while let option = try arguments.next() {
            switch option {
            case "--plain": colors = .none
            case "--no-pictures": pictures = .none
            case "--graphics":
                let way = try arguments.value(of: option)
                if way == "auto" {
                    pictures = .offered
                    continue
                }
                guard let graphics = Graphics(rawValue: way) else {
                    throw MarketArguments.Problem("--graphics is one of auto, blocks, sixel and kitty.")
                }
                pictures = .forced(graphics)
            case "--language":
                guard let language = Language(rawValue: try arguments.value(of: option)) else {
                    throw MarketArguments.Problem("--language is one of ko, en and ja.")
                }
                self.language = language
            default: throw MarketArguments.Problem("Unknown option: \(option)")
            }
        }
        market = arguments
    }
}
