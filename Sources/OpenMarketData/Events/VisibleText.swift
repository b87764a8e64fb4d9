/// Lets short, plain texts through to logs, and hides everything that might be more than it should.
package enum VisibleText {
    /// The text in place of a hidden text or character.
    package static let mask = "*"

    /// A name of letters, digits, dots, dashes and underscores, with `*` in place of every other character.
    ///
    /// An e-mail address loses its sign, and an escape sequence its power over a terminal.
    package static func name(_ text: String) -> String {
        let limit = 60
        guard text.utf8.count > limit || !text.utf8.allSatisfy(isPlain) else { return text }
        return String(decoding: text.utf8.prefix(limit).map { isPlain($0) ? $0 : UInt8(ascii: "*") }, as: UTF8.self)
    }

    /// The value of a harmless header field, or `*` for one that is long or has unusual characters.
    package static func value(_ text: String) -> String {
        let isHarmless = text.utf8.count <= 80 && text.utf8.allSatisfy { isPlain($0) || " /;=,+:*".utf8.contains($0) }
        return isHarmless ? text : mask
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
