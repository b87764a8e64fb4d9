/// Which characters a header field may hold (RFC 9110, sections 5.1, 5.5 and 5.6.2).
public enum HTTPFieldRules {
    /// Returns whether `text` is a token: a legal method or field name.
    public static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(isTokenByte)
    }

    /// Returns whether `text` is a legal field value: no control character but tab, no white space at either end.
    public static func isFieldValue(_ text: String) -> Bool {
        let bytes = text.utf8
        guard bytes.allSatisfy({ $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }) else { return false }
        let ends: [UInt8?] = [bytes.first, bytes.last]
        return !ends.contains { (byte: UInt8?) in byte == 0x20 || byte == 0x09 }
    }

    static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
            UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default:
            false
        }
    }
}
