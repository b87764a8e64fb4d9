/// A currency by its code.
///
/// The set is open: a market may send a code that is not listed here
/// (`HKD`, or even `$`), and such a product must still be shown and edited
/// without damage. Hence a raw value with well-known members, not an enum.
public struct Currency: RawRepresentable, Sendable, Hashable, Codable {
    /// The code exactly as the market wrote it.
    public let rawValue: String

    /// Wraps a code without judging it.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// South Korean won.
    public static let krw = Currency(rawValue: "KRW")
    /// United States dollar.
    public static let usd = Currency(rawValue: "USD")
    /// Japanese yen.
    public static let jpy = Currency(rawValue: "JPY")
    /// Euro.
    public static let eur = Currency(rawValue: "EUR")

    /// The currencies above, which a new product can be offered in.
    public static let known: [Currency] = [.krw, .usd, .jpy, .eur]

    /// The number of digits after the point that a price in this currency may have; `nil` for an unknown currency.
    public var fractionDigits: Int? {
        switch self {
        case .krw, .jpy: 0
        case .usd, .eur: 2
        default: nil
        }
    }
}

extension Currency: CustomStringConvertible {
    /// The code.
    public var description: String { rawValue }
}
