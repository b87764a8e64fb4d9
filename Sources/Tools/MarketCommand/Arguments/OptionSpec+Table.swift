extension OptionSpec {
    // MARK: Everywhere

    static let help = OptionSpec(name: "help", short: "h", kind: .flag, help: "Show this text.")
    static let quiet = OptionSpec(
        name: "quiet",
        short: "q",
        kind: .flag,
        help: "Write no notes and no progress to standard error, only failures and warnings."
    )
    static let noColor = OptionSpec(name: "no-color", kind: .flag, help: "Show nothing in bold, as with NO_COLOR.")
    static let version = OptionSpec(name: "version", kind: .flag, help: "Print the version.")
    /// The options of every command.
    static let everywhere = [quiet, noColor, help]
    static let json = OptionSpec(
        name: "json",
        kind: .flag,
        help: "Write one JSON object instead of text; a failure is one on standard error."
    )

    // MARK: Which market

    static let data = OptionSpec(name: "data", kind: .file("FILE"), help: "The market in this file.")
    static let url = OptionSpec(
        name: "url",
        kind: .text("URL"),
        help: "The market of a server, such as http://127.0.0.1:8080."
    )
    static let generation = OptionSpec(
        name: "generation",
        kind: .choice(["v1a", "v1b", "v2", "v3", "v3x"]),
        help: "The generation of the API to speak (default v3x: v3 with its extension)."
    )
    static let plainHTTP = OptionSpec(
        name: "plain-http",
        kind: .flag,
        help: "Let --url speak to other machines without encryption."
    )

    // MARK: Watching

    static let events = OptionSpec(
        name: "events",
        kind: .choice(["console", "json"]),
        help: "Write what the client does to standard error: readable lines, or one JSON object in each."
    )
    static let eventsFile = OptionSpec(
        name: "events-file",
        kind: .file("FILE"),
        help: "Write it to the end of this file instead."
    )

    // MARK: Account

    static let identifier = OptionSpec(
        name: "identifier",
        kind: .text("IDENTIFIER"),
        help: "The account's identifier, instead of MARKET_IDENTIFIER."
    )
    static let secret = OptionSpec(
        name: "secret",
        kind: .text("SECRET"),
        help: "The account's secret, instead of MARKET_SECRET; other users of this machine may see it."
    )
    static let secretFile = OptionSpec(
        name: "secret-file",
        kind: .file("FILE"),
        help: "Read the account's secret from this file; - reads it from standard input."
    )

    // MARK: Lists

    static let page = OptionSpec(
        name: "page",
        kind: .number("N", 1...100_000),
        help: "The page to show (default 1)."
    )
    static let yes = OptionSpec(name: "yes", short: "y", kind: .flag, help: "Delete without asking first.")
    static let all = OptionSpec(name: "all", kind: .flag, help: "Show all pages.")
    static let limit = OptionSpec(
        name: "limit",
        kind: .number("N", 1...1_000_000),
        help: "At most N products (default 20, with --all no limit); a page has up to 100."
    )

    // MARK: Products

    static let name = OptionSpec(name: "name", kind: .text("NAME"), help: "The name.")
    static let description = OptionSpec(name: "description", kind: .text("TEXT"), help: "The description.")
    static let price = OptionSpec(
        name: "price",
        kind: .decimal("AMOUNT"),
        help: "The list price, such as 129000 or 19.99."
    )
    static let currency = OptionSpec(
        name: "currency",
        kind: .suggestion("CODE", ["KRW", "USD", "JPY", "EUR"]),
        help: "The currency of the price."
    )
    static let discount = OptionSpec(name: "discount", kind: .decimal("AMOUNT"), help: "What is taken off the price.")
    static let stock = OptionSpec(name: "stock", kind: .number("N", Int.min...Int.max), help: "How many there are.")
    static let photo = OptionSpec(
        name: "photo",
        kind: .file("FILE"),
        isRepeatable: true,
        help: "A picture, JPEG or PNG; 1 to 5 times."
    )
    static let thumbnail = OptionSpec(
        name: "thumbnail",
        kind: .text("ID"),
        help: "The picture that lists show."
    )

    // MARK: Images

    static let output = OptionSpec(
        name: "output",
        short: "o",
        kind: .file("FILE"),
        help: "Where to write the image; - is standard output."
    )
    static let number = OptionSpec(
        name: "number",
        kind: .number("N", 1...100),
        help: "Which picture of the product (default 1)."
    )
    static let small = OptionSpec(name: "small", kind: .flag, help: "The small picture instead of the full one.")
}

extension OptionGroup {
    static let market = OptionGroup(
        title: "Which market (the demo market without these)",
        options: [.data, .url, .generation, .plainHTTP, .events, .eventsFile]
    )
    static let account = OptionGroup(title: "Account", options: [.identifier, .secret, .secretFile])
    /// The seller: a vendor that is named, else the user who is logged in.
    static let seller = OptionGroup(
        title: "Account, unless a user is logged in",
        options: [.identifier, .secret, .secretFile, .session, .project]
    )

    static func general(_ options: [OptionSpec]) -> OptionGroup {
        OptionGroup(title: "Options", options: options)
    }
}
