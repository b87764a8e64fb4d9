import Foundation

/// A text inside a link or an archive: what it may be, and how it is written in a link.
///
/// Letters, digits and `-._~` stand for themselves; every other byte is
/// written as `%` and two digits. Nothing else is read in a link, not even what other
/// rules would allow: `+` is a space to some and a plus to others.
enum LinkText {
    private static let longestID = 256
    private static let longestText = 512

    /// Returns as much of a text as a search of an address holds.
    static func search(_ text: String) -> String {
        var text = text.prefix(longestText)
        while text.utf8.count > longestText { text.removeLast() }
        return text.trimmingCharacters(in: .whitespaces)
    }

    /// Returns whether it can be an id: one segment of a path, and nothing that could become two or none.
    static func isID(_ text: String) -> Bool {
        guard !text.isEmpty, text.utf8.count <= longestID, text != ".", text != ".." else { return false }
        return text.unicodeScalars.allSatisfy { isPrintable($0) && !"/\\%?#".unicodeScalars.contains($0) }
    }

    /// Returns whether it can be searched for; emoji and some scripts are joined with signs that are not seen.
    static func isSearch(_ text: String) -> Bool {
        text.utf8.count <= longestText
            && text.unicodeScalars.allSatisfy { isPrintable($0) || $0 == "\u{200D}" || $0 == "\u{200C}" }
    }

    /// Returns whether an archive may have kept it, which is not trusted.
    static func isKept(_ text: String) -> Bool {
        text.utf8.count <= longestText && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        let bytes = text.utf8.flatMap { byte in
            isPlain(byte) ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text of an escaped part of a link; `nil` when the bytes have another spelling, or are not UTF-8.
    ///
    /// Browsers write the query of a form: `+` is a space there, and signs that need no escape stand for themselves.
    static func decoded(_ bytes: some Collection<UInt8>, inForm isForm: Bool = false) -> String? {
        var result: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard let high = value(rest.popFirst()), let low = value(rest.popFirst()) else { return nil }
                result.append(high << 4 | low)
            } else if isForm || isPlain(byte) {
                result.append(isForm && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            } else {
                return nil
            }
        }
        return String(validating: result, as: UTF8.self)
    }

    /// The names and values of the query of an address, the first of each name; `nil` when an escape or its UTF-8 is broken.
    static func fields(ofQuery query: some Collection<UInt8>) -> [String: String]? {
        var fields: [String: String] = [:]
        for item in query.split(separator: UInt8(ascii: "&")) {
            let name = item.prefix { $0 != UInt8(ascii: "=") }
            let value = item[name.endIndex...].dropFirst()
            guard let key = decoded(name, inForm: true), let value = decoded(value, inForm: true) else { return nil }
            if fields[key] == nil { fields[key] = value }
        }
        return fields
    }

    /// Returns whether the character is visible, no control character, and turns no direction of others.
    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
        default: true
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-._~".utf8.contains(byte)
        }
    }

    private static func value(_ digit: UInt8?) -> UInt8? {
        digit.flatMap { Character(UnicodeScalar($0)).hexDigitValue }.map(UInt8.init)
    }
}
