import OpenMarket

extension CommandSpec {
    /// The command `market health`.
    static let health = CommandSpec(
        name: "health",
        summary: "Ask the market how it is; a market that is not well ends with 1.",
        groups: [.general([.json]), .market],
        keys: [HelpRow("healthy", "true or false"), HelpRow("statement", "what the market said")],
        examples: ["market health --url http://127.0.0.1:8080 && echo up"],
        action: HealthAction()
    )
}

/// Checks the market.
struct HealthAction: MarketLook {
    func run(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        let health = try await CommandFailure.of(await market.client.discovery.health())
        if call.has(.json) {
            try console.print(["healthy": .bool(health.isHealthy), "statement": .string(health.statement)])
        } else {
            let statement = health.statement.isEmpty ? "" : ": " + ShownText.line(health.statement)
            try console.print((health.isHealthy ? "healthy" : "not healthy") + statement)
        }
        if !health.isHealthy { throw .unhealthy }
    }
}
