import Foundation

extension Decimal {
    var storedText: String { description }

    /// Reads a stored number; short ones, which is nearly all, without Foundation's slow parser.
    init?(stored bytes: UnsafeRawBufferPointer) {
        var significand: UInt64 = 0
        var fractionDigits: Int?
        let isNegative = bytes.first == UInt8(ascii: "-")
        let digits = bytes.dropFirst(isNegative ? 1 : 0)
        guard digits.count <= 19 else {
            self.init(string: String(decoding: bytes, as: UTF8.self), locale: Locale(identifier: "en_US_POSIX"))
            return
        }
        for byte in digits {
            if byte == UInt8(ascii: "."), fractionDigits == nil {
                fractionDigits = 0
            } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), significand < 1_000_000_000_000_000_000 {
                significand = significand * 10 + UInt64(byte - UInt8(ascii: "0"))
                fractionDigits = fractionDigits.map { $0 + 1 }
            } else {
                return nil
            }
        }
        let places = -(fractionDigits ?? 0)
        self.init(sign: isNegative ? .minus : .plus, exponent: places, significand: Decimal(significand))
    }
}

extension SQLiteRow {
    func decimal(_ column: Int32) -> Decimal? {
        isNull(column) ? nil : withBytes(column) { Decimal(stored: $0) }
    }
}
