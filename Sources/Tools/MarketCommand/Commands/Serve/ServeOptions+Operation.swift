import OpenMarketInspector

/// Options for operators of a server.
extension OptionSpec {
    static let logFormat = OptionSpec(
        "log-format",
        .choice(LogFormat.allCases.map(\.rawValue)),
        "Write the log as words (default), or one JSON object in each line; with --log."
    )
    static let inspect = OptionSpec(
        "inspect",
        .flag,
        "Show every call on a page for this machine only, secrets masked; not for a market that others can reach."
    )
    static let classSize = OptionSpec(
        "class",
        .number("N", 1...Classroom.limit),
        "Serve N separate markets with one page for all, as with --inspect; --data then names a folder."
    )
    static let operations = OptionSpec(
        "operations",
        .number("PORT", 0...65_535),
        "Serve /metrics and /ready at this port, to this machine only; 0 takes a free one."
    )
}
