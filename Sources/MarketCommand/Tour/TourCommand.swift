import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded

extension CommandSpec {
    /// The command `market tour`.
    static let tour = CommandSpec(
        name: "tour",
        summary: "Show every use case at work in a demo market; the same as no command.",
        details: ["Everything happens in memory: nothing is stored and nothing is sent."],
        examples: ["market"],
        action: TourAction()
    )
}

/// Opens a demo market and walks through every use case.
struct TourAction: MarketAction {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        try console.print("A demo market in memory: nothing is stored, nothing is sent.")
        let backend: MarketBackend
        do throws(BackendError) {
            backend = try await MarketBackend()
        } catch {
            throw .backend(error)
        }
        let bar = CountLine(console, text: "products registered")
        let session = try await PlaceOpener.fill(backend) { bar.show($0, of: $1) }
        bar.end()
        let client = OpenMarketClient.embedded(backend, session: session)
        try await Tour(market: client, console: console).run()
        await backend.close()
    }
}
