import OpenMarketWire

/// A piece of a page: whatever is put into its text is escaped.
package struct HTML: Sendable, ExpressibleByStringInterpolation {
    package let text: String

    package init(stringLiteral text: String) { self.text = text }

    package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    init(_ pieces: some Sequence<HTML>) { text = pieces.reduce(into: "") { $0 += $1.text } }

    /// A value of a query.
    static func query(_ text: String) -> String { PercentEncoding.encode(text) }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

        package mutating func appendLiteral(_ literal: String) { text += literal }

        package mutating func appendInterpolation(_ piece: HTML) { text += piece.text }

        package mutating func appendInterpolation(_ piece: HTML?) { text += piece?.text ?? "" }

        package mutating func appendInterpolation(_ pieces: [HTML]) { for piece in pieces { text += piece.text } }

        package mutating func appendInterpolation(_ number: Int) { text += String(number) }

        package mutating func appendInterpolation(_ value: String) {
            for character in value.unicodeScalars {
                switch character {
                case "&": text += "&amp;"
                case "<": text += "&lt;"
                case ">": text += "&gt;"
                case "\"": text += "&quot;"
                case "'": text += "&#39;"
                default: text.unicodeScalars.append(character)
                }
            }
        }
    }
}
