import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded

extension CommandSpec {
    /// The command `market tour`.
    static let tour = CommandSpec(
        name: "tour",
        summary: "Show the use cases at work in a demo market; the same as no command.",
        details: [
            "Everything happens in memory: nothing is stored and nothing is sent.",
            "It looks, sells, signs up two users, likes, chats and logs out. It leaves out leaving a chat, older messages "
                + "and the e-mail for a forgotten password.",
        ],
        examples: ["market"],
        action: TourAction()
    )
}

/// Opens a demo market and walks through its use cases.
struct TourAction: MarketAction {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        try console.print("A demo market in memory: nothing is stored, nothing is sent.")
        let backend: MarketBackend
        do throws(BackendError) {
            backend = try await MarketBackend(configuration: BackendConfiguration(.v3x, isInMemory: true))
        } catch {
            throw .backend(error)
        }
        let session = try await MarketOpener.fill(backend).sessions.first
        let client = OpenMarketClient.embedded(backend, session: session)
        if let note = MissingLibraries.note { console.note(note) }
        var people: TourPeople?
        let buyerMarket = OpenMarketClient.embedded(backend)
        if let buyer = buyerMarket.accounts, let seller = OpenMarketClient.embedded(backend).accounts {
            people = TourPeople(buyerMarket: buyerMarket, buyer: buyer, seller: seller)
        }
        try await Tour(market: client, people: people, console: console).run()
        await backend.close()
    }
}
