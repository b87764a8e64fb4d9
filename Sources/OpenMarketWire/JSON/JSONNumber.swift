public import Foundation

/// The digits of a number, read without a detour through `Double`.
///
/// Understands what servers write: `1200`, `1200.0`, `6.0E7`, `-0.5e-3`.
public struct JSONNumber: Sendable {
    private let digits: ArraySlice<UInt8>

    init(_ digits: ArraySlice<UInt8>) {
        self.digits = digits
    }

    /// Reads a number out of a text; `nil` when the text is anything else.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let first = bytes.first, first == UInt8(ascii: "-") || first &- UInt8(ascii: "0") < 10,
            let document = try? JSONDocument(Data(bytes)), let number = document.root.number,
            number.digits.count == bytes.count
        else { return nil }
        self = number
    }

    /// The digits as written.
    public var text: String { String(decoding: digits, as: UTF8.self) }

    /// The exact value; `nil` when it has more digits or a larger exponent than a `Decimal` holds.
    public var decimal: Decimal? {
        guard let parts else { return slowDecimal }
        return parts.decimal
    }

    /// The value, when it is a whole number that fits: `6.0E7` is 60,000,000.
    public var int: Int? { parts.map(\.int) ?? Int(text) }

    private var parts: JSONDigits? { digits.withUnsafeBytes { JSONDigits($0) } }

    private var slowDecimal: Decimal? {
        guard let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")), value.isFinite else {
            return nil
        }
        return value
    }
}
