import Foundation

/// The common part of two spellings of one vendor name.
///
/// A name is taken when another one with the same key is: neither case nor
/// white space around it nor the way an accent is composed makes a new name.
public struct VendorNameKey: Sendable, Hashable {
    /// The text to compare by; not to be shown.
    public let text: String

    /// The key of a name.
    public init(_ name: String) {
        let trimmed = name.trimmingCharacters(in: .whitespacesAndNewlines)
        // Lower-casing can bring a composition apart, so it comes first. Taken apart before it is composed, since
        // Foundation on Linux does not join a Hangul syllable and a final consonant behind it.
        text = trimmed.lowercased().decomposedStringWithCanonicalMapping.precomposedStringWithCanonicalMapping
    }
}
