import Foundation

/// A place in a list as a text that fits into a query. What it says is nobody's business but ours.
enum CursorText {
    /// The text of a place.
    static func text(of cursor: ProductCursor) -> String {
        let plain = "\(cursor.sort.rawValue)|\(cursor.id.rawValue)|\(cursor.key)"
        return Data(plain.utf8).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// The place that a text stands for; `nil` when it stands for none.
    static func cursor(_ text: String) -> ProductCursor? {
        guard text.utf8.count <= 512,
            let data = Base64Text.decode(text.replacing("-", with: "+").replacing("_", with: "/")),
            let plain = String(validating: data, as: UTF8.self)
        else { return nil }
        let fields = plain.split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false)
        guard fields.count == 3, let sort = ProductSort(rawValue: String(fields[0])),
            let id = WholeNumber.read(String(fields[1]))
        else { return nil }
        return ProductCursor(sort: sort, key: String(fields[2]), id: RecordID(id))
    }
}

/// Base64 (RFC 4648, section 4) of which a client may have cut the end marks off.
enum Base64Text {
    /// The bytes; `nil` when the text is no Base64.
    static func decode(_ text: String) -> Data? {
        let bare = text.reversed().drop { $0 == "=" }.reversed()
        guard text.count - bare.count <= 2 else { return nil }
        return Data(base64Encoded: String(bare) + String(repeating: "=", count: (4 - bare.count % 4) % 4))
    }
}
