import OpenMarketEmbedded

/// What the command line asks for.
struct Options: MarketOptions {
    let market: MarketArguments
    var port: UInt16 = 0
    var isSecure = false
    var hosts: Set<String> = []

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

    init(_ arguments: [String]) throws(MarketArguments.Problem) {
        var arguments = MarketArguments(arguments)
        while let option = try arguments.next() {
            switch option {
            case "--https": isSecure = true
            case "--host": hosts.insert(try arguments.value(of: option).lowercased())
            case "--port":
                guard let port = UInt16(try arguments.value(of: option)) else {
                    throw MarketArguments.Problem("--port needs a number from 0 to 65535.")
                }
                self.port = port
            default: throw MarketArguments.Problem("Unknown option: \(option)")
            }
        }
        market = arguments
    }
}
