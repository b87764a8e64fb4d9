public import Foundation

/// The sign between a number and its fraction; the other sign makes groups of three digits.
public enum DecimalSeparator: String, Sendable, Hashable, CaseIterable {
    /// `1,234.5`, as in Korea, Japan and English-speaking countries.
    case point = "."
    /// `1.234,5`, as in most of Europe.
    case comma = ","

    /// The separator of a locale, which the number keyboard of its devices has.
    public init(_ locale: Locale) {
        self = locale.decimalSeparator == DecimalSeparator.comma.rawValue ? .comma : .point
    }

    /// The sign between groups of three digits.
    var grouping: String { self == .point ? "," : "." }
}
