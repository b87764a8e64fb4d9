/// The languages that a browser asks for, the best first.
public struct AcceptedLanguages: Sendable, Hashable {
    private struct Wish: Sendable, Hashable {
        let code: String
        let weight: Double

        init?(_ text: Substring) {
            let parts = text.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let code = parts.first?.split(separator: "-").first else { return nil }
            self.code = code.lowercased()
            weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
        }
    }

    private let wishes: [Wish]

    /// The languages of the header field `Accept-Language`.
    public init(_ header: String?) {
        wishes = (header ?? "").prefix(500).split(separator: ",").compactMap { Wish($0) }
    }

    /// Returns the best of those there are; `nil` when none of them is asked for.
    public func best(of codes: [String]) -> String? {
        // Of equal preferences the first one counts, so the order has to stay.
        let known = wishes.filter { codes.contains($0.code) }
        return known.reduce(nil as Wish?) { best, wish in wish.weight > (best?.weight ?? 0) ? wish : best }?.code
    }
}
