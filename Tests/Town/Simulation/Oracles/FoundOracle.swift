/// Judges whether people find what others sell.
@MainActor
final class FoundOracle: Oracle {
    let name = "found"
    let sentence =
        "A person who types words of a name, in any order, finds the product as long as it is shown, and not after."
    private(set) var checks = 0

    func see(_ sight: Sight, in town: any TownView) -> [Broken] {
        guard case .searched(let id, let text, let screen) = sight, let known = town.truth.products[id],
            let name = known.names.last, Self.words(of: name) == text
        else { return [] }
        checks += 1
        let isFound = screen.products.contains { $0.id == id }
        // A screen that offers to look further has not said that there is none.
        guard isFound != known.isShown, isFound || !screen.hasMore else { return [] }
        let what = isFound ? "a product that is gone is found" : "a product is not found by words of its name"
        return [Broken(self.name, what, "\(id): '\(name)' by '\(text)'")]
    }

    /// The first two words of a name, the second one first; `nil` of a name without a mark, which others may have as well.
    static func words(of name: String) -> String? {
        let words = name.split(separator: " ")
        guard words.count > 1, Truth.isMarked(String(words[0])) else { return nil }
        return "\(words[1]) \(words[0])"
    }
}
