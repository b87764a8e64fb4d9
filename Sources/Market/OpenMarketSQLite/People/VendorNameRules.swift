import Foundation
import OpenMarketDomain

/// The rules for the names of users and vendors, by whichever protocol a name comes.
package enum VendorNameRules {
    /// The most bytes of a name and of its key, which is an id of at most 1,500 bytes when it is spelled in hexadecimal
    /// digits.
    private static let mostBytes = 700

    /// The name as it is kept: composed, without white space around it.
    package static func name(_ text: String) -> String {
        text.composed.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The rule that a name breaks; `nil` for one that may be taken.
    package static func problem(of name: String) -> String? {
        guard (1...50).contains(name.count), name.utf8.count <= mostBytes,
            VendorNameKey(name).text.utf8.count <= mostBytes
        else { return "must be 1 to 50 long" }
        guard !name.unicodeScalars.contains(where: \.speaksForOthers) else { return "must have no control characters" }
        guard name.unicodeScalars.contains(where: \.canBeSeen) else {
            return "must have a character that can be seen"
        }
        return nil
    }
}
