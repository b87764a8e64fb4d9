/// Options for operators of a server.
extension OptionSpec {
    package static let logFormat = OptionSpec(
        "log-format",
        .choice(LogFormat.allCases.map(\.rawValue)),
        "Write the log as words (default), or one JSON object in each line; with --log."
    )
    package static let operations = OptionSpec(
        "operations",
        .number("PORT", 0...65_535),
        "Serve /metrics and /ready at this port, to this machine only; 0 takes a free one."
    )
}
