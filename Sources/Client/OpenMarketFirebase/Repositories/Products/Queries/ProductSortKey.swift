import Foundation
import OpenMarketData

/// An amount as a text that sorts as the amount does: Firestore's numbers are binary fractions, and money is exact.
enum ProductSortKey {
    /// The most digits before the point of a price.
    private static let width = 30

    /// The key of an amount; whatever is below zero counts as zero.
    static func value(of amount: Decimal) -> FirestoreValue {
        .string(text(of: max(amount, 0)))
    }

    /// The text of an amount, with zeros in front so that texts sort like amounts, and without zeros at the end.
    private static func text(of amount: Decimal) -> String {
        let parts = amount.description.split(separator: ".", maxSplits: 1)
        let whole = parts.first.map(String.init) ?? ""
        var fraction = parts.count > 1 ? parts[1] : ""
        while fraction.last == "0" { fraction = fraction.dropLast() }
        let padded = String(repeating: "0", count: max(0, width - whole.count)) + whole
        return fraction.isEmpty ? padded : padded + "." + fraction
    }
}
