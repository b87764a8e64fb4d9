import Foundation

/// The sign, the digits and the power of ten of a number in JSON, without zeros at the end.
struct JSONDigits {
    private var isNegative = false
    private var significand: UInt64 = 0
    private var exponent = 0

    /// Reads a number whose grammar was checked; `nil` when it has too many digits for this.
    init?(_ bytes: UnsafeRawBufferPointer) {
        var isFraction = false
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            let digit = byte &- UInt8(ascii: "0")
            place += 1
            if digit < 10 {
                guard significand < 100_000_000_000_000_000 else { return nil }
                significand = significand &* 10 &+ UInt64(digit)
                if isFraction { exponent -= 1 }
            } else if byte == UInt8(ascii: ".") {
                isFraction = true
            } else if byte == UInt8(ascii: "-") {
                isNegative = true
            } else {
                guard let written = Self.power(bytes[place...]) else { return nil }
                exponent += written
                break
            }
        }
        removeZeros()
    }

    /// The exact value; `nil` when its exponent is larger than that of a `Decimal`.
    var decimal: Decimal? {
        // Beyond these a `Decimal` would silently become zero.
        guard (-128...127).contains(exponent) else { return nil }
        return Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: Decimal(significand))
    }

    /// The value, when it is a whole number that fits.
    var int: Int? {
        var value = significand
        guard value != 0 else { return 0 }
        guard (0...19).contains(exponent) else { return nil }
        for _ in 0..<exponent {
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            guard !overflow else { return nil }
            value = product
        }
        return isNegative ? Int(exactly: -Int128(value)) : Int(exactly: value)
    }

    private static func power(_ digits: Slice<UnsafeRawBufferPointer>) -> Int? {
        guard let written = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
        return (-100...100).contains(written) ? written : nil
    }

    private mutating func removeZeros() {
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
