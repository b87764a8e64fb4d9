import Foundation
package import OpenMarketDomain
package import OpenMarketWire

/// A response that is one text: raw, or as a JSON string in quotes.
package enum TextAnswer {
    /// The text without quotes and white space around it.
    package static func text(of response: HTTPResponse) throws(Unreadable) -> String {
        if let quoted = try? JSONDocument(response.body).root.string { return trim(quoted) }
        guard let raw = String(validating: response.body, as: UTF8.self) else {
            throw Unreadable(expected: "a text in UTF-8")
        }
        return trim(raw)
    }

    private static func trim(_ text: String) -> String {
        text.trimmingCharacters(in: CharacterSet.whitespacesAndNewlines.union(CharacterSet(charactersIn: "\"")))
    }
}
