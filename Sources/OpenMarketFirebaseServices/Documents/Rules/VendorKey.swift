import Foundation
import OpenMarketWire

/// The id under which the name of a vendor is claimed.
enum VendorKey {
    /// Whether an id is that of a name: its characters in small letters, escaped where an id may not have them.
    ///
    /// A name has one key only, so that no second document can claim it: a name of letters, digits and `._~-` stands as
    /// it is, and of another one at least one character is escaped.
    static func isKey(_ id: String, of name: String) -> Bool {
        guard let claimed = PercentDecoding.decode(id) else { return false }
        let folded = fold(name)
        guard !folded.isEmpty, ByteOrder.isEqual(fold(claimed), folded) else { return false }
        return isPlain(folded) ? ByteOrder.isEqual(id, folded) : id.utf8.contains(UInt8(ascii: "%"))
    }

    /// Whether a name can be an id as it is.
    private static func isPlain(_ name: String) -> Bool {
        let isReserved = name == "." || name == ".." || name.hasPrefix("__")
        return !isReserved
            && name.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || "._~-".utf8.contains(byte)
            }
    }

    /// A name as it is compared with others.
    static func fold(_ name: String) -> String {
        name.precomposedStringWithCanonicalMapping.lowercased().trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
