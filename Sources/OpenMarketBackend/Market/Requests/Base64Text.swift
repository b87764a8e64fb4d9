import Foundation

/// Base64 (RFC 4648, section 4) of which a client may have cut the end marks off.
enum Base64Text {
    /// The bytes; `nil` when the text is no Base64.
    static func decode(_ text: String) -> Data? {
        let bare = text.reversed().drop { $0 == "=" }.reversed()
        guard text.count - bare.count <= 2 else { return nil }
        return Data(base64Encoded: String(bare) + String(repeating: "=", count: (4 - bare.count % 4) % 4))
    }
}
