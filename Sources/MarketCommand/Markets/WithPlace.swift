/// Work on a market that is open as long as the work takes.
protocol PlaceWork: Sendable {
    /// Does the work.
    func run(on place: MarketPlace, _ call: Invocation, _ console: Console) async throws(CommandFailure)
}

extension PlaceOpener {
    /// Opens the market, has the work done, and closes the market whatever came of it.
    func run(_ work: some PlaceWork) async throws(CommandFailure) {
        let place = try await open()
        let failure: CommandFailure?
        do throws(CommandFailure) {
            try await work.run(on: place, call, console)
            failure = nil
        } catch {
            failure = error
        }
        await place.close()
        if let failure { throw failure }
    }
}
