package import Foundation

/// Base64 (RFC 4648), whose end marks a sender may have cut off.
package enum Base64 {
    /// The bytes of the usual alphabet (section 4); `nil` when the text is no Base64.
    package static func decode(_ text: some StringProtocol) -> Data? {
        decode(Array(String(text).utf8))
    }

    private static func decode(_ letters: [UInt8]) -> Data? {
        let length = letters.count
        var letters = letters[...]
        while letters.last == mark { letters.removeLast() }
        guard length - letters.count <= 2 else { return nil }
        letters += repeatElement(mark, count: (4 - letters.count % 4) % 4)
        return Data(base64Encoded: Data(letters))
    }

    /// The text in the alphabet for addresses and tokens (section 5), without end marks.
    package static func encodeURL(_ bytes: Data) -> String {
        let letters = bytes.base64EncodedData().prefix { $0 != mark }
        return String(decoding: letters.map { $0 == plus ? minus : $0 == slash ? underscore : $0 }, as: UTF8.self)
    }

    /// The bytes of the alphabet for addresses and tokens; end marks are refused.
    package static func decodeURL(_ text: some StringProtocol) -> Data? {
        let letters = Array(String(text).utf8)
        guard !letters.contains(mark) else { return nil }
        return decode(letters.map { $0 == minus ? plus : $0 == underscore ? slash : $0 })
    }

    private static let mark = UInt8(ascii: "=")
    private static let (plus, slash) = (UInt8(ascii: "+"), UInt8(ascii: "/"))
    private static let (minus, underscore) = (UInt8(ascii: "-"), UInt8(ascii: "_"))
}
