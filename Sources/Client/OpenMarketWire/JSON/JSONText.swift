/// The content of a JSON string with escapes (RFC 8259, section 7).
enum JSONText {
    /// The text between the quotes.
    ///
    /// A surrogate without its partner becomes U+FFFD.
    static func unescape(_ bytes: ArraySlice<UInt8>) -> String {
        var units: [UInt8] = []
        units.reserveCapacity(bytes.count)
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
                units.append(byte)
                continue
            }
            switch escape {
            case UInt8(ascii: "b"): units.append(0x08)
            case UInt8(ascii: "f"): units.append(0x0C)
            case UInt8(ascii: "n"): units.append(0x0A)
            case UInt8(ascii: "r"): units.append(0x0D)
            case UInt8(ascii: "t"): units.append(0x09)
            case UInt8(ascii: "u"): units += Array(String(takeScalar(&rest)).utf8)
            default: units.append(escape)
            }
        }
        return String(decoding: units, as: UTF8.self)
    }

    /// Four digits, and four more when they are the first half of a pair.
    private static func takeScalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar {
        let replacement: Unicode.Scalar = "\u{FFFD}"
        let first = takeUnit(&rest)
        guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) ?? replacement }
        guard rest.starts(with: #"\u"#.utf8) else { return replacement }
        var behind = rest.dropFirst(2)
        let second = takeUnit(&behind)
        guard (0xDC00..<0xE000).contains(second) else { return replacement }
        rest = behind
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? replacement
    }

    private static func takeUnit(_ rest: inout ArraySlice<UInt8>) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            unit = unit << 4 | (rest.popFirst().flatMap(Hexadecimal.digit).map { UInt32($0) } ?? 0)
        }
        return unit
    }
}
