import OpenMarketBackend

extension CommandSpec {
    /// The command `market serve`.
    static let serve = CommandSpec(
        name: "serve",
        summary: "Serve a market over HTTP until SIGINT or SIGTERM.",
        details: [
            "Writes one line with the address as soon as connections are accepted.",
            "Without --data the market is in memory and gone at the end. The server speaks plain HTTP and can be reached "
                + "from this machine only, unless --host says otherwise; what the world shall reach belongs behind a proxy.",
        ],
        groups: [
            .general([.port, .host, .publicAddress, .cors, .log, .json]),
            OptionGroup(
                title: "The market",
                options: [.data, .generation, .rules, .quirk, .demo, .vendorAccount]
            ),
        ],
        keys: [HelpRow("url", "where the server is"), HelpRow("generation", "what it speaks")],
        examples: [
            "market serve --demo --port 0",
            "market serve --data shop.db --vendor \"한옥상점:8f1b…:secret\" --log",
            "market serve --generation v1a --rules lenient --quirk overlappingPages",
        ],
        action: ServeAction()
    )
}

extension OptionSpec {
    static let port = OptionSpec(
        name: "port",
        kind: .number("N", 0...65_535),
        help: "The port (default 8080); 0 takes a free one."
    )
    static let host = OptionSpec(
        name: "host",
        kind: .suggestion("ADDRESS", ["127.0.0.1", "0.0.0.0", "::1", "::"]),
        help: "The address to listen at (default 127.0.0.1)."
    )
    static let publicAddress = OptionSpec(
        name: "public-address",
        kind: .text("URL"),
        help: "Where clients reach the server, for the addresses of pictures behind a proxy."
    )
    static let cors = OptionSpec(
        name: "cors",
        kind: .text("ORIGIN"),
        isRepeatable: true,
        help: "Let web pages of this origin call the server; * for all. May be repeated."
    )
    static let log = OptionSpec(name: "log", kind: .flag, help: "Write a line for each answer to standard error.")
    static let rules = OptionSpec(
        name: "rules",
        kind: .choice(AcceptanceRules.allCases.map(\.rawValue)),
        help: "What is accepted: what the specification says (default), or what the live servers took."
    )
    static let quirk = OptionSpec(
        name: "quirk",
        kind: .choice(Quirk.allCases.map(\.rawValue)),
        isRepeatable: true,
        help: "A mistake of the live servers to repeat. May be repeated."
    )
    static let demo = OptionSpec(
        name: "demo",
        kind: .flag,
        help: "Fill the market with the demo catalogue, unless it has products already."
    )
    static let vendorAccount = OptionSpec(
        name: "vendor",
        kind: .text("NAME:IDENTIFIER:SECRET"),
        isRepeatable: true,
        help: "Make sure that this account exists. May be repeated."
    )
}
