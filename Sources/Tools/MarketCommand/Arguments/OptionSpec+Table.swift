extension OptionSpec {
    // MARK: Everywhere

    static let help = OptionSpec("help", .flag, short: "h", "Show this text.")
    static let quiet = OptionSpec(
        "quiet",
        .flag,
        short: "q",
        "Write no notes and no progress to standard error, only failures and warnings."
    )
    static let noColor = OptionSpec("no-color", .flag, "Show nothing in bold, as with NO_COLOR.")
    package static let version = OptionSpec("version", .flag, "Print the version.")
    /// The options of every command.
    static let everywhere = [quiet, noColor, help]
    package static let json = OptionSpec(
        "json",
        .flag,
        "Write one JSON object instead of text; a failure is one on standard error."
    )

    // MARK: Which market

    package static let data = OptionSpec("data", .file("FILE"), "The market in this file.")
    static let url = OptionSpec("url", .text("URL"), "The market of a server, such as http://127.0.0.1:8080.")
    static let generation = OptionSpec(
        "generation",
        .choice(["v1a", "v1b", "v2", "v3", "v3x"]),
        "The generation of the API to speak (default v3x: v3 with its extension)."
    )
    static let plainHTTP = OptionSpec("plain-http", .flag, "Let --url speak to other machines without encryption.")

    // MARK: Watching

    static let events = OptionSpec(
        "events",
        .choice(["console", "json"]),
        "Write what the client does to standard error: readable lines, or one JSON object in each."
    )
    static let eventsFile = OptionSpec("events-file", .file("FILE"), "Write it to the end of this file instead.")

    // MARK: Account

    static let identifier = OptionSpec(
        "identifier",
        .text("IDENTIFIER"),
        "The account's identifier, instead of MARKET_IDENTIFIER."
    )
    static let secret = OptionSpec(
        "secret",
        .text("SECRET"),
        "The account's secret, instead of MARKET_SECRET; other users of this machine may see it."
    )
    static let secretFile = OptionSpec(
        "secret-file",
        .file("FILE"),
        "Read the account's secret from this file; - reads it from standard input."
    )

    // MARK: Lists

    static let page = OptionSpec("page", .number("N", 1...100_000), "The page to show (default 1).")
    static let yes = OptionSpec("yes", .flag, short: "y", "Delete without asking first.")
    static let all = OptionSpec("all", .flag, "Show all pages.")
    static let limit = OptionSpec(
        "limit",
        .number("N", 1...1_000_000),
        "At most N products (default 20, with --all no limit); a page has up to 100."
    )

    // MARK: Products

    static let name = OptionSpec("name", .text("NAME"), "The name.")
    static let description = OptionSpec("description", .text("TEXT"), "The description.")
    static let price = OptionSpec("price", .decimal("AMOUNT"), "The list price, such as 129000 or 19.99.")
    static let currency = OptionSpec(
        "currency",
        .suggestion("CODE", ["KRW", "USD", "JPY", "EUR"]),
        "The currency of the price."
    )
    static let discount = OptionSpec("discount", .decimal("AMOUNT"), "What is taken off the price.")
    static let stock = OptionSpec("stock", .number("N", Int.min...Int.max), "How many there are.")
    static let photo = OptionSpec("photo", .file("FILE"), isRepeatable: true, "A picture, JPEG or PNG; 1 to 5 times.")
    static let thumbnail = OptionSpec("thumbnail", .text("ID"), "The picture that lists show.")

    // MARK: Images

    static let output = OptionSpec(
        "output",
        .file("FILE"),
        short: "o",
        "Where to write the image; - is standard output."
    )
    static let number = OptionSpec("number", .number("N", 1...100), "Which picture of the product (default 1).")
    static let small = OptionSpec("small", .flag, "The small picture instead of the full one.")
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

    package static func general(_ options: [OptionSpec]) -> OptionGroup {
        OptionGroup(title: "Options", options: options)
    }
}
