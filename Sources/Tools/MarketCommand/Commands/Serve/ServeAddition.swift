package import OpenMarketBackend

/// The part of `serve` that another program adds: options of its own, and what they do.
package protocol ServeAddition: Sendable {
    /// Refuses options that do not go together, before anything is opened.
    func check(_ call: Invocation) throws(CommandFailure)

    /// Serves in another way than one market at one address, until the task is cancelled; `false` where nothing asks for it.
    func serve(_ plan: ServePlan, on console: Console) async throws(CommandFailure) -> Bool

    /// Returns a market that was opened, with what stands between it and its clients.
    func market(_ backend: MarketBackend, _ plan: ServePlan, on console: Console) -> ServedMarket
}

/// A command line of `serve`, read and checked.
package struct ServePlan: Sendable {
    package let call: Invocation
    package let market: BackendConfiguration
    package let server: ServerConfiguration
    package let vendors: [GivenVendor]
}

extension Invocation {
    /// Refuses options by which other machines could reach the market, with a sentence about the option; with `anyHost`
    /// it may listen at any address all the same.
    package func refuseOtherMachines(
        anyHost: Bool = false,
        _ problem: (String) -> UsageProblem
    ) throws(CommandFailure) {
        if InheritedSocket.current != nil { throw misuse(problem("the socket of another program")) }
        if !anyHost, !LoopbackHost.contains(self), let host = text(.host) { throw misuse(problem("--host " + host)) }
        for option in [OptionSpec.trustedProxy, .allowedHost, .publicAddress, .socket] where has(option) {
            throw misuse(problem(option.spelling))
        }
    }
}
