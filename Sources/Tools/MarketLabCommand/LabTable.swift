package import MarketCommand

extension CommandSpec {
    /// The commands of `market-lab`, for parsing, help and completion.
    package static let lab = CommandSpec(
        name: "market-lab",
        summary: "A laboratory around a marketplace: see what its clients do, break what they get, teach, and learn.",
        details: [
            "A shop is served by 'market', with all commands of its vendors, users and operator. They work with a market that "
                + "is served from here as well."
        ],
        groups: [.general([.version])],
        examples: [
            "market-lab serve --demo --inspect",
            "market-lab serve --class 30 --demo",
            "market-lab learn ../my-course",
        ],
        subcommands: [
            .labServe, .emulate, .weather, .learn, .makeCompletion(of: "market-lab"),
            .makeHelpPage(examples: ["market-lab help learn grade"]),
        ],
        variables: EnvironmentVariables.ofServers + [HelpRow("PATH", "learn finds the programs that grade here")]
    )
}
