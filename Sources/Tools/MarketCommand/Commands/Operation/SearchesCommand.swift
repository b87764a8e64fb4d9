import OpenMarket
import OpenMarketBackend

extension CommandSpec {
    /// The command `market searches`.
    static let searches = CommandSpec(
        name: "searches",
        summary: "List what users of a served market have looked for and not found.",
        details: [
            "The most frequent text first, with the words of it that no product has. No user is kept with a text, and "
                + "the texts are in memory alone: they begin anew with the program that serves the market.",
            "A line such as 'kayak = 카약' in the file beside the database, shop-synonyms.txt for shop.db, makes the market "
                + "find one by the other from the next search on.",
            CommandSpec.whereServed,
        ],
        groups: [.general([.file, .json])],
        keys: [HelpRow("searches", "list of objects with text, count and unknown, a list of words")],
        examples: ["market searches --data shop.db", "market searches --data shop.db --json"],
        action: SearchesAction()
    )
}

/// Lists the searches that have found nothing.
struct SearchesAction: OperatorWork {
    func act(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) -> String?
    {
        let backend = try market.operated
        let searches = try await CommandFailure.of(backend: await backend.missedSearches())
        if call.has(.json) {
            try console.print(["searches": .array(searches.map(Self.json))])
            return nil
        }
        if searches.isEmpty { console.note("Every search has found something since the market was opened.") }
        for search in searches {
            let words = search.unknownWords.map(ShownText.line).joined(separator: ", ")
            try console.print(
                "\(search.count)  " + ShownText.line(search.text)
                    + (words.isEmpty ? "  (no product has all of it)" : "  (no product has: \(words))")
            )
        }
        return nil
    }

    private static func json(_ search: MissedSearch) -> JSONValue {
        [
            "text": .string(search.text), "count": .integer(search.count),
            "unknown": .array(search.unknownWords.map(JSONValue.string)),
        ]
    }
}
