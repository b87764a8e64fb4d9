public import OpenMarketWire

/// A piece of a page, in which nothing can be markup that was not written as markup here.
///
/// There is no way from a text to markup: a text becomes the characters that show
/// it, and elements come from ``tag(_:_:_:)`` alone, whose names are written in the
/// source. So a product named `<script>` is only a strange name.
public struct HTML: Sendable, Hashable {
    /// The markup, to be sent.
    public let markup: String

    public static let nothing = HTML(markup: "")

    init(markup: String) {
        self.markup = markup
    }

    /// A whole document: its type, and everything in it.
    public static func document(_ root: HTML) -> HTML {
        HTML(markup: "<!DOCTYPE html>\n" + root.markup + "\n")
    }

    /// A text, shown as it is.
    public init(_ text: String) {
        markup = Self.escaped(text)
    }

    /// One piece after another.
    public static func joined(_ pieces: [HTML]) -> HTML {
        HTML(markup: pieces.map(\.markup).joined())
    }

    /// Facts for programs that search the web (JSON-LD 1.1), which no browser runs or shows.
    ///
    /// Characters that could end the element stand in it as numbers.
    public static func structuredData(_ value: JSONValue) -> HTML {
        let json = String(decoding: value.encoded(), as: UTF8.self)
        let safe = json.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "&", "<", ">", "\u{2028}", "\u{2029}":
                let number = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - number.count) + number
            default: text.unicodeScalars.append(scalar)
            }
        }
        return HTML(markup: "<script type=\"application/ld+json\">\(safe)</script>")
    }

    /// The characters that show a text, in an element or in a quoted attribute.
    static func escaped(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            // No document may hold a NUL.
            case "\0": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
