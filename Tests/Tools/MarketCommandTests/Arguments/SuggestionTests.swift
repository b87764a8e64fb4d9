import TestSupport
import Testing

@testable import MarketCommand

@Suite("Did you mean", .slot)
struct SuggestionTests {
    private let words = ["list", "search", "show", "serve", "register", "completion"]

    @Test(
        "Typing errors and beginnings lead to the word",
        arguments: [("lsit", "list"), ("LIST", "list"), ("serch", "search"), ("compl", "completion")]
    )
    func near(typed: String, meant: String) {
        #expect(Suggestion.closest(to: typed, among: words) == meant)
    }

    @Test(
        "What is like nothing leads nowhere",
        arguments: ["", "x", "v4", "delete", String(repeating: "x", count: 99)]
    )
    func far(typed: String) {
        #expect(Suggestion.closest(to: typed, among: words) == nil)
    }
}
