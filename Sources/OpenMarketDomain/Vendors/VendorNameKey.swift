import Foundation

/// What two spellings of one vendor name have in common.
///
/// A name is taken when another one with the same key is: neither case nor
/// white space around it nor the way an accent is composed makes a new name.
public struct VendorNameKey: Sendable, Hashable {
    /// The text to compare by; not to be shown.
    public let text: String

    /// The key of a name.
    public init(_ name: String) {
        let trimmed = name.trimmingCharacters(in: .whitespacesAndNewlines)
        // Lower-casing can bring a composition apart, so it comes first.
        text = trimmed.lowercased().precomposedStringWithCanonicalMapping
    }
}
