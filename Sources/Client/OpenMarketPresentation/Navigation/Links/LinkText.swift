import Foundation

/// A text inside a link: what it may be, and how it is written there.
///
/// Letters, digits and `-._~` stand for themselves; every other byte is
/// written as `%` and two digits. Nothing else is read, not even what other
/// rules would allow: `+` is a space to some and a plus to others.
enum LinkText {
    static let longestID = 256
    static let longestSearch = 512

    /// Returns as much of a text as a search of an address holds.
    static func search(_ text: String) -> String {
        var text = text.prefix(longestSearch)
        while text.utf8.count > longestSearch { text.removeLast() }
        return text.trimmingCharacters(in: .whitespaces)
    }

    /// Returns whether it can be an id: one segment of a path, and nothing that could become two or none.
    static func isID(_ text: String) -> Bool {
        guard !text.isEmpty, text.utf8.count <= longestID, text != ".", text != ".." else { return false }
        return text.unicodeScalars.allSatisfy { isPrintable($0) && !"/\\%?#".unicodeScalars.contains($0) }
    }

    /// Returns whether it can be searched for.
    static func isSearch(_ text: String) -> Bool {
        text.utf8.count <= longestSearch && text.unicodeScalars.allSatisfy { isPrintable($0) || isJoiner($0) }
    }

    /// The text as it stands in a link.
    static func encoded(_ text: String) -> String {
        let bytes = text.utf8.flatMap { byte in
            isPlain(byte) ? [byte] : [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text that stands in a link; `nil` when it is written in any other way, or not UTF-8.
    static func decoded(_ bytes: some Collection<UInt8>) -> String? {
        var result: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            if isPlain(byte) {
                result.append(byte)
            } else if byte == UInt8(ascii: "%"), let high = value(rest.popFirst()), let low = value(rest.popFirst()) {
                result.append(high << 4 | low)
            } else {
                return nil
            }
        }
        return String(validating: result, as: UTF8.self)
    }

    /// The names and values of the query of an address, the first of each name; `nil` when an escape or its UTF-8 is broken.
    ///
    /// Browsers write the query of a form: `+` is a space there, and signs that need no escape stand for themselves.
    static func fields(ofQuery query: some Collection<UInt8>) -> [String: String]? {
        var fields: [String: String] = [:]
        for item in query.split(separator: UInt8(ascii: "&")) {
            let name = item.prefix { $0 != UInt8(ascii: "=") }
            guard let key = formDecoded(name), let value = formDecoded(item[name.endIndex...].dropFirst()) else {
                return nil
            }
            if fields[key] == nil { fields[key] = value }
        }
        return fields
    }

    private static func formDecoded(_ bytes: some Collection<UInt8>) -> String? {
        var result: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): result.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = value(rest.popFirst()), let low = value(rest.popFirst()) else { return nil }
                result.append(high << 4 | low)
            default: result.append(byte)
            }
        }
        return String(validating: result, as: UTF8.self)
    }

    /// Neither a control character nor one that is not seen or turns the direction of what is.
    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
        default: true
        }
    }

    /// Tells whether emoji and some scripts are joined with it.
    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{200D}" || scalar == "\u{200C}"
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-._~".utf8.contains(byte)
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    private static func value(_ digit: UInt8?) -> UInt8? {
        switch digit {
        case .some(let digit) where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit): digit - UInt8(ascii: "0")
        case .some(let digit) where (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(digit):
            digit - UInt8(ascii: "A") + 10
        case .some(let digit) where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(digit):
            digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}

/// A text in which links into the market can be tapped.
///
/// Only what ``DeepLink/Rules`` allow is a link; every other address stays text. A front end opens the link inside of itself,
/// from the value and never from the characters.
public struct LinkedText: Sendable, Equatable {
    /// Some characters, and where they lead to.
    public struct Part: Sendable, Equatable {
        /// The characters.
        public let text: String
        /// The link that they lead to; `nil` for plain text.
        public let link: DeepLink?
    }

    /// No text has more links; what comes behind them is plain.
    private static let mostLinks = 10

    /// The whole text, in parts.
    public let parts: [Part]

    /// The links, in their order.
    public var links: [DeepLink] { parts.compactMap(\.link) }

    /// A text, and the links that are ours in it.
    public init(_ text: String, rules: DeepLink.Rules) {
        var parts: [Part] = []
        var count = 0
        var plain = text.startIndex
        var place = text.startIndex
        while count < Self.mostLinks, let word = Self.nextWord(in: text, from: place) {
            place = word.upperBound
            guard let (link, end) = Self.link(in: text[word], rules: rules) else { continue }
            if plain < word.lowerBound { parts.append(Part(text: String(text[plain..<word.lowerBound]), link: nil)) }
            parts.append(Part(text: String(text[word.lowerBound..<end]), link: link))
            plain = end
            count += 1
        }
        if plain < text.endIndex { parts.append(Part(text: String(text[plain...]), link: nil)) }
        self.parts = parts
    }

    /// The next run of characters without white space.
    private static func nextWord(in text: String, from place: String.Index) -> Range<String.Index>? {
        guard let start = text[place...].firstIndex(where: { !$0.isWhitespace }) else { return nil }
        let end = text[start...].firstIndex(where: \.isWhitespace) ?? text.endIndex
        return start..<end
    }

    /// A link that is a whole word, but for the punctuation of the sentence around it.
    private static func link(in word: Substring, rules: DeepLink.Rules) -> (DeepLink, end: String.Index)? {
        // A word that begins with a scheme or a host of ours, or nothing has to be looked at.
        guard rules.prefixes.contains(where: { word.utf8.starts(with: $0.utf8) }) else { return nil }
        var rest = word
        for _ in 0...3 {
            if let link = DeepLink(String(rest), rules: rules) { return (link, rest.endIndex) }
            guard let last = rest.last, last.isPunctuation || last.isSymbol else { return nil }
            rest = rest.dropLast()
        }
        return nil
    }
}
