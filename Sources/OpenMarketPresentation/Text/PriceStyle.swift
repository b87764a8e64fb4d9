/// How a price shows its currency.
public enum PriceStyle: String, Sendable, Hashable, Codable, CaseIterable {
    /// The code before the number: `KRW 1,000`.
    case code
    /// The unit as the language writes it, behind the number where it has a word for it: `1,000원`.
    case suffix
}
