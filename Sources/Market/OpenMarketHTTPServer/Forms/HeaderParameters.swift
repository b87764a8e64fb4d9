/// A header value with parameters: `form-data; name="a"; filename=b.png`, with quotes or without.
package struct HeaderParameters {
    /// The text before the first semicolon, in lower case.
    package let value: String
    /// Names in lower case, and values.
    let items: [(name: String, value: String)]

    /// Reads the value of a field; `nil` when it breaks the grammar.
    package init?(_ header: [UInt8]) {
        // Without the spaces at the end, looking for them later never goes far.
        let bytes = Array(header[..<header.trimmed(0..<header.count).upperBound])
        var items: [(name: String, value: String)] = []
        let first = bytes.firstIndex(of: UInt8(ascii: ";")) ?? bytes.count
        value = bytes.text(bytes.trimmed(0..<first)).lowercased()
        var index = first
        while index < bytes.count {
            // At a semicolon. Several in a row, or one at the end, say nothing.
            let start = bytes.trimmed((index + 1)..<bytes.count).lowerBound
            guard start < bytes.count, bytes[start] != UInt8(ascii: ";") else {
                index = start
                continue
            }
            guard let equals = bytes.firstIndex(of: UInt8(ascii: "="), in: start..<bytes.count) else { return nil }
            let name = bytes.trimmed(start..<equals)
            guard !name.isEmpty, ByteSet.token.containsAll(bytes, name) else { return nil }
            guard let (text, end) = Self.value(bytes, from: equals + 1) else { return nil }
            items.append((bytes.text(name).lowercased(), text))
            index = end
        }
        self.items = items
    }

    /// The only value with this name; `nil` when there is none or several.
    package subscript(name: String) -> String? {
        let found = items.filter { $0.name == name }
        return found.count == 1 ? found[0].value : nil
    }

    private static func value(_ bytes: [UInt8], from start: Int) -> (String, end: Int)? {
        let begin = bytes.trimmed(start..<bytes.count).lowerBound
        if begin < bytes.count, bytes[begin] == UInt8(ascii: "\"") { return quoted(bytes, from: begin + 1) }
        let end = bytes.firstIndex(of: UInt8(ascii: ";"), in: begin..<bytes.count) ?? bytes.count
        return (bytes.text(bytes.trimmed(begin..<end)), end)
    }

    /// A backslash escapes a quote or itself only: old browsers send whole Windows paths unescaped.
    private static func quoted(_ bytes: [UInt8], from start: Int) -> (String, end: Int)? {
        var text: [UInt8] = []
        var index = start
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count,
                bytes[index + 1] == UInt8(ascii: "\"") || bytes[index + 1] == UInt8(ascii: "\\")
            {
                index += 1
            }
            text.append(bytes[index])
            index += 1
        }
        guard index < bytes.count else { return nil }
        let end = bytes.trimmed((index + 1)..<bytes.count).lowerBound
        guard end == bytes.count || bytes[end] == UInt8(ascii: ";") else { return nil }
        return (String(decoding: text, as: UTF8.self), end)
    }
}
