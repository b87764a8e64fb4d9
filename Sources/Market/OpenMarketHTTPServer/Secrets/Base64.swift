package import Foundation

/// Base64 (RFC 4648), whose end marks a sender may have cut off.
package enum Base64 {
    /// The bytes of the usual alphabet (section 4); `nil` when the text is no Base64.
    package static func decode(_ text: some StringProtocol) -> Data? {
        let bare = text.reversed().drop { $0 == "=" }.reversed()
        guard text.count - bare.count <= 2 else { return nil }
        return Data(base64Encoded: String(bare) + String(repeating: "=", count: (4 - bare.count % 4) % 4))
    }

    /// The text in the alphabet for addresses and tokens (section 5), without end marks.
    package static func encodeURL(_ bytes: Data) -> String {
        let text = bytes.base64EncodedString().prefix { $0 != "=" }
        return text.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
    }

    /// The bytes of the alphabet for addresses and tokens; end marks are refused.
    package static func decodeURL(_ text: some StringProtocol) -> Data? {
        guard !text.contains("=") else { return nil }
        return decode(text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/"))
    }
}
