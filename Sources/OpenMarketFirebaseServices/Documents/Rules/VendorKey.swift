import Foundation
import OpenMarketWire

/// The id under which the name of a vendor is claimed.
enum VendorKey {
    /// Whether an id is that of a name; which characters a client escapes is its own affair.
    static func isKey(_ id: String, of name: String) -> Bool {
        guard let claimed = PercentDecoding.decode(id) else { return false }
        let folded = fold(name)
        return !folded.isEmpty && ByteOrder.isEqual(fold(claimed), folded)
    }

    private static func fold(_ name: String) -> String {
        name.precomposedStringWithCanonicalMapping.lowercased().trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
