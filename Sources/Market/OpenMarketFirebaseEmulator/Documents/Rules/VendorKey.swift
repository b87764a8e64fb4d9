import Foundation
import OpenMarketSQLite
import OpenMarketWire

/// The id under which the name of a vendor is claimed.
enum VendorKey {
    /// Returns whether an id is that of a name: a name has one only, so that no second document can claim it.
    static func isKey(_ id: String, of name: String) -> Bool {
        let folded = fold(name)
        return !folded.isEmpty && ByteOrder.isEqual(id, NameID.make(of: folded))
    }

    /// A name as it is compared with others.
    static func fold(_ name: String) -> String {
        // Lower-casing can bring a composition apart, so it comes first.
        name.trimmingCharacters(in: .whitespacesAndNewlines).lowercased().composed
    }
}
