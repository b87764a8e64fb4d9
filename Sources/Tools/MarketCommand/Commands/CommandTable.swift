extension CommandSpec {
    /// The whole command, for parsing, help and completion.
    package static let market = CommandSpec(
        name: "market",
        summary: "A marketplace on the command line.",
        details: [
            "Without a command it opens a demo market in memory and shows the use cases at work.",
            "Commands work with that demo market, with a market in a file (--data), or with a server's (--url).",
        ],
        groups: [.general([.version])],
        examples: [
            "market list --all",
            "market serve --demo --port 8080",
            "market list --url http://127.0.0.1:8080 --json",
        ],
        subcommands: [
            .tour, .serve, .vendor, .list, .search, .categories, .show, .history, .register, .edit,
            .album,
            .delete, .image, .health, .doctor, .signup, .login, .logout, .like, .chat, .block, .follow, .reviews,
            .export, .outbox, .account, .signingKeys, .product, .message, .reports, .searches, .desk, .log, .backup,
            .restore, .check, .reindex,
            .compact, .copy, .completion, .helpPage,
        ],
        variables: EnvironmentVariables.table,
        moved: ["learn", "weather"],
        action: TourAction()
    )
}
