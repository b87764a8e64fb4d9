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
        guard let parts = Parts(digits) else { return slowDecimal }
        // Beyond these a `Decimal` would silently become zero.
        guard (-128...127).contains(parts.exponent) else { return nil }
        return Decimal(
            sign: parts.isNegative ? .minus : .plus,
            exponent: parts.exponent,
            significand: Decimal(parts.significand)
        )
    }

    /// The value, when it is a whole number that fits: `6.0E7` is 60,000,000.
    public var int: Int? {
        guard let parts = Parts(digits) else { return nil }
        var value = parts.significand
        guard value != 0 else { return 0 }
        guard (0...19).contains(parts.exponent) else { return nil }
        for _ in 0..<parts.exponent {
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            guard !overflow else { return nil }
            value = product
        }
        return parts.isNegative ? Int(exactly: -Int128(value)) : Int(exactly: value)
    }

    private var slowDecimal: Decimal? {
        guard let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")), value.isFinite else {
            return nil
        }
        return value
    }

    /// Sign, digits and power of ten, without zeros at the end; `nil` when there are too many digits for this.
    private struct Parts {
        var isNegative = false
        var significand: UInt64 = 0
        var exponent = 0

        init?(_ digits: ArraySlice<UInt8>) {
            var rest = digits
            if rest.first == UInt8(ascii: "-") {
                isNegative = true
                rest.removeFirst()
            }
            var isFraction = false
            while let byte = rest.popFirst() {
                if byte == UInt8(ascii: ".") {
                    isFraction = true
                } else if byte | 0x20 == UInt8(ascii: "e") {
                    guard let written = Int(String(decoding: rest, as: UTF8.self)), (-100...100).contains(written)
                    else { return nil }
                    exponent += written
                    break
                } else {
                    guard significand < 100_000_000_000_000_000 else { return nil }
                    significand = significand * 10 + UInt64(byte & 0x0F)
                    if isFraction { exponent -= 1 }
                }
            }
            guard significand != 0 else {
                exponent = 0
                return
            }
            while significand % 10 == 0 {
                significand /= 10
                exponent += 1
            }
        }
    }
}
