import Foundation

/// A text that sorts among its like as the numbers do.
///
/// SQLite compares texts byte by byte and has no exact decimals; a rounded number
/// would put 0.1 + 0.2 and 0.3 in the wrong order and merge neighbours. The key is the
/// sign, the place of the first digit, and the digits; for negative numbers the
/// digits are turned over.
enum DecimalKey {
    /// The key of an absent number, which sorts before every number.
    static let none = ""

    static func key(of value: Decimal?) -> String {
        guard let value, value.isFinite else { return none }
        let text = value.description
        let isNegative = text.hasPrefix("-")
        let parts = text.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
        let whole = (parts.first ?? "").drop { $0 == "0" }
        let fraction = parts.count > 1 ? parts[1] : ""
        let zeros = whole.isEmpty ? fraction.prefix { $0 == "0" }.count : 0
        var digits = (whole + fraction.dropFirst(zeros))[...]
        while digits.last == "0" { digits.removeLast() }
        guard !digits.isEmpty else { return "1" }
        // A Decimal has at most 166 places before and 128 after the point.
        let place = 500 + (whole.isEmpty ? -zeros : whole.count)
        return isNegative ? "0" + turned("\(place)") + turned(digits) + ":" : "2\(place)\(digits)"
    }

    /// Nine minus each digit.
    private static func turned(_ digits: some StringProtocol) -> String {
        String(digits.compactMap { $0.wholeNumberValue.map { Character("\(9 - $0)") } })
    }
}
