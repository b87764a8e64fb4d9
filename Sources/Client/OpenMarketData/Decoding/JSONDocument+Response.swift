import Foundation
package import OpenMarketDomain
package import OpenMarketWire

extension JSONDocument {
    /// Parses the body of a response, whatever its declared type.
    package convenience init(_ response: HTTPResponse) throws(Unreadable) {
        do throws(JSONSyntaxError) {
            try self.init(response.body)
        } catch {
            throw Unreadable(expected: "JSON", path: "byte \(error.offset)")
        }
    }
}

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

/// The message of a server's refusal: `{code,message}`, `{error,reason}`, `{message}`, Spring's `{status,error,path}`,
/// a page of HTML, or plain text. Nothing about it is certain, so nothing is required.
extension ServerRejection {
    /// Reads whatever can be read from the body.
    package init(_ response: HTTPResponse) {
        guard let root = try? JSONDocument(response).root, root.isObject else {
            self.init(status: response.status, message: Self.excerpt(Self.plainText(of: response)))
            return
        }
        let sentence = root["message"]?.string ?? root["reason"]?.string ?? root["error"]?.string
        let code = root["code"]?.string ?? root["code"]?.number?.text
        self.init(status: response.status, code: Self.excerpt(code), message: Self.excerpt(sentence))
    }

    /// The most characters of a server's sentence that are kept.
    private static let excerptLength = 200

    /// The text of the body; of a page of HTML only its title, since the rest is layout.
    private static func plainText(of response: HTTPResponse) -> String? {
        let text = String(decoding: response.body.prefix(64 * 1024), as: UTF8.self)
        let head = text.drop { $0.isWhitespace }.prefix(15).lowercased()
        guard head.hasPrefix("<!doctype html") || head.hasPrefix("<html") else { return text }
        guard let start = text.range(of: "<title>", options: .caseInsensitive),
            let end = text.range(of: "</title>", options: .caseInsensitive, range: start.upperBound..<text.endIndex)
        else { return nil }
        return String(text[start.upperBound..<end.lowerBound])
    }

    /// One line without control characters; `nil` when nothing is left.
    static func excerpt(_ text: String?) -> String? {
        guard let text else { return nil }
        let words = text.prefix(4 * excerptLength).split { $0.isWhitespace || $0.isNewline }
        let line = words.joined(separator: " ").unicodeScalars.filter { !CharacterSet.controlCharacters.contains($0) }
        let short = String(String.UnicodeScalarView(line)).prefix(excerptLength)
        return short.isEmpty ? nil : String(short)
    }
}
