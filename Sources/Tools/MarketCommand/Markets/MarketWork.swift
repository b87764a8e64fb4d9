/// Work on a market that is open as long as the work takes.
protocol MarketWork: Sendable {
    /// Does the work.
    func run(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure)
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
