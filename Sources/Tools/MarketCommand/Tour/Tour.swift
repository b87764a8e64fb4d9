import Foundation
import OpenMarket

/// A walk through the use cases, told on the terminal.
struct Tour {
    let market: OpenMarketClient
    /// Two users, where the market has users.
    let people: TourPeople?
    let console: Console

    /// Walks from looking to selling to taking things back.
    func run() async throws(CommandFailure) {
        let events = market.events.events()
        try await lookAround()
        try await lookClosely()
        let id = try await sell()
        try await change(id)
        try await hear(events)
        if let people { try await meetPeople(people) }
        try sayGoodbye()
    }

    func heading(_ name: String, _ meaning: String) throws(CommandFailure) {
        try console.print()
        try console.print(console.bold(name) + " — " + meaning)
    }

    func say(_ text: String) throws(CommandFailure) {
        for line in TextWidth.wrap(ShownText.line(text), to: (console.columns ?? 100) - 2) {
            try console.print("  " + line)
        }
    }

    func show(_ products: some Sequence<Product>) throws(CommandFailure) {
        let table = ProductTable(columns: console.columns)
        for product in products { try console.print(table.line(for: product)) }
    }

    /// Asks the market; a refusal becomes the command's failure.
    @discardableResult
    func asking<Value>(
        _ work: @autoclosure () async throws(MarketError) -> Value
    ) async throws(CommandFailure) -> Value {
        try await CommandFailure.of(await work())
    }

    private func sayGoodbye() throws(CommandFailure) {
        let next = [
            HelpRow("market list --all", "the whole demo catalogue"),
            HelpRow("market serve --demo", "the same market over HTTP, for any client"),
            HelpRow("market vendor add NAME --data shop.db", "a market of your own in a file"),
            HelpRow("market help", "every command; each one has --json and --help"),
            HelpRow("Sources/Tools/MarketCommand/Tour", "this walk in Swift"),
        ]
        try console.print()
        try console.print(console.bold("What to try next"))
        for line in HelpTable(rows: next, columns: console.columns ?? 100).lines { try console.print(line) }
    }
}
