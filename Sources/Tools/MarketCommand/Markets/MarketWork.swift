/// Work on a market that is open as long as the work takes.
protocol MarketWork: Sendable {
    /// Does the work.
    func run(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure)
}

/// A command that only looks at a market, without an account.
protocol MarketLook: MarketAction, MarketWork {}

extension MarketLook {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        try await MarketOpener(call: call, console: console, usesAccount: false).run(self)
    }
}

extension MarketOpener {
    /// Opens the market, has the work done, and closes the market whatever came of it.
    func run(_ work: some MarketWork) async throws(CommandFailure) {
        let market = try await open()
        let failure: CommandFailure?
        do throws(CommandFailure) {
            try await work.run(on: market, call, console)
            failure = nil
        } catch {
            failure = error
        }
        await market.close()
        if let failure { throw failure }
    }
}
