import OpenMarket

extension Language {
    /// The language that a browser asks for most of those there are; English for all others.
    init(accepted header: String?) {
        let wishes = (header ?? "").prefix(500).split(separator: ",").compactMap { Wish($0) }
        // Of equal preferences the first one counts, so the order has to stay.
        let best = wishes.reduce(nil as Wish?) { best, wish in wish.weight > (best?.weight ?? 0) ? wish : best }
        self = best?.language ?? .english
    }

    private struct Wish {
        let language: Language
        let weight: Double

        init?(_ text: Substring) {
            let parts = text.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let code = parts.first?.split(separator: "-").first?.lowercased(),
                let language = Language(rawValue: code)
            else { return nil }
            self.language = language
            weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
        }
    }
}
