import Foundation
import OpenMarket
import OpenMarketEmbedded
import TerminalScreen

/// An option that is not valid.
struct OptionProblem: Error {
    let text: String
}

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
struct Options {
    var url: URL?
    var data: String?
    var language = Language(Locale.current)
    var colors = ColorDepth(environment: ProcessInfo.processInfo.environment)
    var pictures = PictureChoice.offered
    var wantsHelp = false

    /// The market to open.
    var place: MarketPlace {
        if let url { return .served(url) }
        return data.map { .file(URL(filePath: $0)) } ?? .demo
    }

    /// Where drafts are kept for a market that is served: in the user's own folder.
    ///
    /// Other markets keep them beside their data.
    var drafts: (any KeptStore<KeptDraft>)? {
        let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
        guard let url, let folder = folders.first else { return nil }
        // A file for each market: users of two markets may have the same id.
        let market = (url.host(percentEncoded: true) ?? "") + "-" + (url.port.map(String.init) ?? url.scheme ?? "")
        return FileFormDrafts(folder.appending(path: "OpenMarket/drafts/\(market).json"))
    }

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

    init(_ arguments: [String]) throws(OptionProblem) {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            switch option {
            case "--help", "-h": wantsHelp = true
            case "--plain": colors = .none
            case "--no-pictures": pictures = .none
            case "--graphics": pictures = try Self.pictures(Self.value(of: option, &rest))
            case "--demo": break
            case "--data": data = try Self.value(of: option, &rest)
            case "--url": url = try Self.address(Self.value(of: option, &rest))
            case "--language": language = try Self.language(Self.value(of: option, &rest))
            default: throw OptionProblem(text: "Unknown option: \(option)")
            }
        }
        if arguments.count(where: { ["--demo", "--data", "--url"].contains($0) }) > 1 {
            throw OptionProblem(text: "Only one of --demo, --data and --url can be given.")
        }
    }

    private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(OptionProblem) -> String {
        guard let value = rest.popFirst(), !value.isEmpty else { throw OptionProblem(text: "\(option) needs a value.") }
        return value
    }

    private static func address(_ text: String) throws(OptionProblem) -> URL {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host()?.isEmpty == false else {
            throw OptionProblem(text: "--url needs an address with http:// or https://.")
        }
        return url
    }

    private static func language(_ code: String) throws(OptionProblem) -> Language {
        guard let language = Language(rawValue: code) else {
            throw OptionProblem(text: "--language is one of ko, en and ja.")
        }
        return language
    }

    private static func pictures(_ way: String) throws(OptionProblem) -> PictureChoice {
        if way == "auto" { return .offered }
        guard let graphics = Graphics(rawValue: way) else {
            throw OptionProblem(text: "--graphics is one of auto, blocks, sixel and kitty.")
        }
        return .forced(graphics)
    }
}
