import OpenMarket
import OpenMarketBackend

extension CommandSpec {
    /// The command `market serve`.
    package static let serve = CommandSpec(
        name: "serve",
        summary: "Serve a market over HTTP until SIGINT or SIGTERM.",
        details: [
            "Writes one line with the address as soon as connections are accepted, and with --operations another one.",
            "With --shop the same address is a shop in the browser; the market's own addresses, such as /api/products, stay.",
            "Without --data the market is in memory and gone at the end. The server can be reached from this "
                + "machine only, unless --host says otherwise; what the world shall reach needs --tls-cert or a proxy.",
            "SIGHUP reads the certificate of --tls-cert and the file of --access-rules again, and never stops the server, "
                + "which so goes on when its terminal is closed.",
            "Of each --vendor the number is written to standard error: clients need it for their session. What follows the "
                + "last colon of a secret is the number if it has digits only; a colon at the very end means that there is "
                + "none.",
            "With --firebase, clients of Firebase's emulators find accounts, documents and files at the same address. A market in memory "
                + "then lets the bearer token \"owner\" do everything, as the emulators do; one in a file, or one that other "
                + "machines can reach, lets nobody unless --owner-token says otherwise.",
        ],
        groups: [
            .general([
                .config, .port, .host, .socket, .tlsCertificate, .tlsKey, .tlsProfile, .publicAddress, .cors, .log,
                .logFormat, .operations, .json,
            ]),
            OptionGroup(title: "Behind a proxy", options: [.trustedProxy, .allowedHost]),
            OptionGroup(
                title: "The market",
                options: [
                    .data, .shop, .shopName, .brand, .generation, .rules, .quirk, .demo, .marketCurrency, .noSignUp,
                    .reservedNames, .vendorAccount, .vendorFile,
                ]
            ),
            OptionGroup(
                title: "Firebase",
                options: [
                    .firebase, .project, .layout, .accessRules, .ownerToken, .ownerTokenFile, .openEnumeration,
                    .emulateProviders, .noFirebase,
                ]
            ),
            OptionGroup(
                title: "E-mail",
                options: [.smtp, .smtpFrom, .smtpUser, .smtpPasswordFile, .smtpAuthorities, .mailLanguage]
            ),
            OptionGroup(title: "Notices", options: [.notices, .noticeHost, .appleKey, .appleTeam, .appleApp]),
            OptionGroup(title: "Limits", options: LimitOption.all.map(\.option)),
        ],
        keys: [
            HelpRow("url", "where the server is"), HelpRow("generation", "what it speaks"),
            HelpRow("vendors", "list of the given accounts: id (the vendor's number), name, identifier, isNew"),
            HelpRow("operations", "where /metrics and /ready are, or null"),
        ],
        examples: [
            "market serve --demo --shop",
            "market serve --demo --port 0",
            "market serve --data shop.db --vendor \"한옥상점:8f1b…:secret:13\" --log",
            "market serve --config shop.conf --trusted-proxy 127.0.0.1",
            "market serve --generation v1a --rules lenient --quirk overlappingPages",
        ],
        moved: ["--inspect", "--weather", "--weather-seed", "--class"],
        action: ServeAction()
    )
}

extension OptionSpec {
    package static let port = OptionSpec(
        "port",
        .number("N", 0...65_535),
        "The port (default 8080); 0 takes a free one."
    )
    package static let host = OptionSpec(
        "host",
        .suggestion("ADDRESS", ["127.0.0.1", "0.0.0.0", "::1", "::"]),
        "The address to listen at (default 127.0.0.1)."
    )
    package static let publicAddress = OptionSpec(
        "public-address",
        .text("URL"),
        "Where clients reach the server, for the addresses of pictures behind a proxy."
    )
    static let cors = OptionSpec(
        "cors",
        .text("ORIGIN"),
        isRepeatable: true,
        "Let web pages of this origin call the server; * for all. May be repeated."
    )
    package static let log = OptionSpec("log", .flag, "Write a line for each answer to standard error.")
    static let rules = OptionSpec(
        "rules",
        .choice(AcceptanceRules.allCases.map(\.rawValue)),
        "What is accepted: what the specification says (default), or what the live servers took."
    )
    static let quirk = OptionSpec(
        "quirk",
        .choice(Quirk.allCases.map(\.rawValue)),
        isRepeatable: true,
        "A mistake of the live servers to repeat. May be repeated."
    )
    package static let firebase = OptionSpec(
        "firebase",
        .flag,
        "Speak Firebase's protocols too, for apps that are older than 0.3.0 and for clients of Firebase. The other "
            + "options of this group do so as well, and so does a generation older than v3x."
    )
    package static let project = OptionSpec(
        "project",
        .text("ID"),
        "The Firebase project that clients name (default demo-open-market)."
    )
    package static let layout = OptionSpec(
        "layout",
        .choice(DocumentLayout.allCases.map(\.rawValue)),
        "Which documents there are: with private things private (default), or as the first app had them."
    )
    package static let accessRules = OptionSpec(
        "access-rules",
        .file("FILE"),
        "Who may do what with documents, in the language of firestore.rules, instead of the rules of the layout. "
            + "SIGHUP reads it again; one with a mistake is named, and changes nothing."
    )
    package static let ownerToken = OptionSpec(
        "owner-token",
        .text("TOKEN"),
        "The bearer token that stands above all access rules; other users of this machine may see it."
    )
    package static let ownerTokenFile = OptionSpec(
        "owner-token-file",
        .file("FILE"),
        "Read that token from this file; - reads it from standard input."
    )
    package static let openEnumeration = OptionSpec(
        "no-enumeration-protection",
        .flag,
        "Tell an unknown e-mail address from a wrong password."
    )
    package static let emulateProviders = OptionSpec(
        "emulate-providers",
        .flag,
        "Believe clients who say what a log-in provider has said, as Google's emulator does: anyone logs in as "
            + "anyone. Not for a market in a file, or one that others can reach."
    )
    static let noFirebase = OptionSpec(
        "no-firebase",
        .flag,
        "Serve a market without users: products and vendors alone."
    )
    package static let demo = OptionSpec(
        "demo",
        .flag,
        "Fill the market with the demo catalogue, unless it has products already."
    )
    static let vendorAccount = OptionSpec(
        "vendor",
        .text("NAME:IDENTIFIER:SECRET[:NUMBER]"),
        isRepeatable: true,
        "Make sure that this account exists, with this number if one is given. May be repeated. Other users of this "
            + "machine may see the secret."
    )
    static let marketCurrency = OptionSpec(
        "currency",
        .suggestion("CODE", Currency.known.map(\.rawValue) + ["any"]),
        "Take products in this currency alone, and have no others in --demo. Without it the currency is that of --brand, of "
            + "--demo with --shop that of your language, and otherwise any."
    )
    static let vendorFile = OptionSpec("vendor-file", .file("FILE"), "The same for each line of this file.")
}

extension OptionSpec {
    package static let shop = OptionSpec(
        "shop",
        .flag,
        "Serve a shop for browsers at the same address: lists, accounts, selling and chats. Names that it is reached by are "
            + "those of --public-address and --allowed-host."
    )
    static let shopName = OptionSpec("shop-name", .text("NAME"), "The name of the shop on its pages.")
    static let brand = OptionSpec(
        "brand",
        .file("FILE"),
        "The name, logo, colours, languages, terms and other texts of the shop. A change of the file is seen while it serves."
    )
}
