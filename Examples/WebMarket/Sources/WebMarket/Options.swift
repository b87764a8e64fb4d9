import Foundation
import OpenMarket
import OpenMarketEmbedded

/// An option that is not valid.
struct OptionProblem: Error {
    let text: String
}

/// What the command line asks for.
struct Options {
    var url: URL?
    var data: String?
    var port: UInt16 = 0
    var isSecure = false
    var hosts: Set<String> = []
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
        Usage: WebMarket [--demo | --data FILE | --url URL] [--port N] [--https] [--host NAME]

          --demo        a market in memory with demo goods; the default
          --data FILE   a market in a file, which is made if it is not there
          --url URL     a market that is served at an address
          --port N      the port to listen at, on this machine only; 0, the
                        default, takes a free one
          --https       a proxy in front speaks TLS: cookies are for it alone
          --host NAME   a name that browsers reach the shop by, besides those
                        of this machine; may be given more than once
          --help        this text
        """

    init(_ arguments: [String]) throws(OptionProblem) {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            switch option {
            case "--help", "-h": wantsHelp = true
            case "--https": isSecure = true
            case "--host": hosts.insert(try Self.value(of: option, &rest).lowercased())
            case "--demo": break
            case "--data": data = try Self.value(of: option, &rest)
            case "--url": url = try Self.address(Self.value(of: option, &rest))
            case "--port": port = try Self.port(Self.value(of: option, &rest))
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

    private static func port(_ text: String) throws(OptionProblem) -> UInt16 {
        guard let port = UInt16(text) else { throw OptionProblem(text: "--port needs a number from 0 to 65535.") }
        return port
    }
}
