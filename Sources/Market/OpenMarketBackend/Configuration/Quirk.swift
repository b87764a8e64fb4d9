/// A mistake of the live servers that can be asked for, to test that a client lives with it.
public enum Quirk: String, Sendable, Hashable, CaseIterable {
    /// Page *n* of the third generation has *n* times the rows asked for, and so overlaps the pages behind it.
    ///
    /// The live server took the end index of a page for the number of its rows.
    case overlappingPages
    /// A page number below 1 gets 500 instead of 400.
    case failingPageNumbers
    /// The bounds of the specification are not enforced, as under ``AcceptanceRules/lenient``,
    /// but numbers must still be numbers.
    case weakChecks
    /// A malformed form of the first generation gets 503 and no JSON, as the router in front of it did.
    case unavailableOnMalformedForms
}
