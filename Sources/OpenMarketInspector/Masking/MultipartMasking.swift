import Foundation
import OpenMarketWire

/// Takes secrets out of the parts of a form.
enum MultipartMasking {
    private static let gap = Data("\r\n\r\n".utf8)

    /// The form without secrets, in the same bytes otherwise; `nil` when no boundary is named.
    ///
    /// Parts that are images are replaced by a note of their size: a form is shown as text.
    static func masked(_ body: Data, type: String, secrets: inout Set<String>) -> Data? {
        guard let mark = type.range(of: "boundary=") else { return nil }
        let named = type[mark.upperBound...].prefix { $0 != ";" }.trimmingCharacters(in: ["\"", " "])
        // The type was lowercased for comparison, so the boundary is taken from the first line of the body.
        guard !named.isEmpty, let lineEnd = body.range(of: Data("\r\n".utf8)) else { return nil }
        let boundary = Data(body[..<lineEnd.lowerBound])
        guard boundary.starts(with: Data("--".utf8)), boundary.count > 3 else { return nil }
        var output = Data()
        var rest = body[...]
        while let next = rest.range(of: boundary) {
            output += part(rest[..<next.lowerBound], &secrets)
            output += boundary
            rest = rest[next.upperBound...]
        }
        return output + part(rest, &secrets)
    }

    private static func part(_ bytes: Data, _ secrets: inout Set<String>) -> Data {
        guard let end = bytes.range(of: gap) else { return BodyMasking.isText(bytes) ? Data(bytes) : Data() }
        let head = Data(bytes[..<end.upperBound])
        var content = Data(bytes[end.upperBound...])
        let isClosed = content.suffix(2) == Data("\r\n".utf8)
        if isClosed { content.removeLast(2) }
        let shown = self.content(content, String(decoding: head, as: UTF8.self), &secrets)
        return head + shown + (isClosed ? Data("\r\n".utf8) : Data())
    }

    private static func content(_ content: Data, _ head: String, _ secrets: inout Set<String>) -> Data {
        if let name = parameter("name", of: head), SecretNames.contains(name) {
            secrets.insert(String(decoding: content, as: UTF8.self))
            return Data(SecretNames.mask.utf8)
        }
        guard ImageKind(of: content) == nil, BodyMasking.isText(content) else {
            return Data("(\(content.count) bytes)".utf8)
        }
        let json = JSONMasking(Array(content))
        secrets.formUnion(json.secrets)
        return Data(json.masked)
    }

    private static func parameter(_ name: String, of head: String) -> String? {
        guard let start = head.range(of: " \(name)=\"") else { return nil }
        return String(head[start.upperBound...].prefix { $0 != "\"" })
    }
}
