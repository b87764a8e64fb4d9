import MarketCommand

extension CommandSpec {
    /// The command `market-lab emulate`.
    static let emulate = CommandSpec(
        name: "emulate",
        summary: "Emulate a Firebase project, for development, until SIGINT or SIGTERM.",
        details: [
            "Writes one line with the address as soon as connections are accepted. Clients of Firebase's emulators find "
                + "Authentication, Firestore and Storage there, at one port.",
            "Without --data it is in memory and gone at the end, and the bearer token \"owner\" does everything, as with "
                + "Google's emulators.",
        ],
        groups: [
            .general([.port, .host, .log, .inspect, .json]),
            OptionGroup(title: "The project", options: [.project, .layout, .accessRules, .data, .demo]),
            OptionGroup(
                title: "Its users",
                options: [.ownerToken, .ownerTokenFile, .openEnumeration, .emulateProviders]
            ),
        ],
        keys: [
            HelpRow("url", "where the server is"), HelpRow("generation", "what it speaks"),
            HelpRow("vendors, operations", "an empty list, and null"),
            HelpRow("inspector", "where the page of --inspect is, with its token, or null"),
        ],
        examples: ["market-lab emulate --port 9099", "market-lab emulate --access-rules firestore.rules --inspect"],
        action: EmulateAction()
    )
}

/// Serves a market in which all of Firebase's protocols are spoken.
struct EmulateAction: MarketAction {
    func run(_ typed: Invocation, on console: Console) async throws(CommandFailure) {
        var call = typed
        call.values[OptionSpec.firebase.name] = [""]
        try await ServeAction(adding: LabServing()).run(call, on: console)
    }
}
