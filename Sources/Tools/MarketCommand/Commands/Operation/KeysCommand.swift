import OpenMarket
import OpenMarketBackend

extension CommandSpec {
    /// The command `market keys`.
    static let signingKeys = CommandSpec(
        name: "keys",
        summary: "Change the key with which a market in a file signs the tokens of its users.",
        details: [whereServed],
        subcommands: [
            CommandSpec(
                name: "renew",
                summary: "Sign with another key from now on.",
                details: [
                    "Tokens of the earlier key hold until they are too old, an hour at most: no user notices. With --now, for "
                        + "a file or a backup that a stranger has read, they are refused at once, and all sessions, the codes "
                        + "of e-mails and the secrets of users' vendors end: every user logs in again."
                ],
                groups: [.general([.file, .atOnce, .json])],
                keys: [HelpRow("renewed", "true"), HelpRow("endedAll", "whether all sessions have ended")],
                examples: ["market keys renew --data shop.db", "market keys renew --now --data shop.db"],
                action: KeysAction()
            )
        ]
    )
}

/// Changes the signing key.
struct KeysAction: OperatorWork {
    func act(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) -> String?
    {
        let (backend, endsAll) = (try market.operated, call.has(.atOnce))
        try await CommandFailure.of(backend: await backend.renewKey(endingAll: endsAll))
        try console.print(
            call.has(.json) ? ["renewed": .bool(true), "endedAll": .bool(endsAll)] : nil,
            or: endsAll
                ? "Tokens are signed with another key, and all sessions have ended."
                : "Tokens are signed with another key; those of before hold for an hour at most."
        )
        return "keys renew" + (endsAll ? " --now" : "")
    }
}

extension OptionSpec {
    static let atOnce = OptionSpec("now", .flag, "Refuse the tokens of before at once, and end all sessions.")
}
