import Foundation
import OpenMarketBackend
import OpenMarketDesk
import OpenMarketHTTPServer
import OpenMarketWire

/// Takes secrets out of the parts of a form.
enum MultipartMasking {
    private static let gap = Data("\r\n\r\n".utf8)

    /// The form without secrets, in the same bytes otherwise; `nil` when no boundary is named.
    ///
    /// Parts that are images, and all that is no part whose name can be read, are replaced by a note of their size.
    static func masked(_ body: Data, type: String, secrets: inout Set<String>) -> Data? {
        guard let named = HeaderParameters(Array(type.utf8))?["boundary"], !named.isEmpty else { return nil }
        let boundary = Data("--\(named)".utf8)
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
        guard let end = bytes.range(of: gap), let name = name(in: bytes[..<end.lowerBound]) else {
            let isMark = bytes.allSatisfy { "-\r\n \t".utf8.contains($0) }
            return isMark ? Data(bytes) : note(bytes)
        }
        let head = Data(bytes[..<end.upperBound])
        var content = Data(bytes[end.upperBound...])
        let isClosed = content.suffix(2) == Data("\r\n".utf8)
        if isClosed { content.removeLast(2) }
        return head + shown(content, name, &secrets) + (isClosed ? Data("\r\n".utf8) : Data())
    }

    private static func shown(_ content: Data, _ name: String, _ secrets: inout Set<String>) -> Data {
        if SecretNames.contains(name) {
            secrets.insert(String(decoding: content, as: UTF8.self))
            return Data(SecretNames.mask.utf8)
        }
        guard ImageType(of: content) == nil else { return note(content) }
        return BodyMasking.masked(content, type: nil, secrets: &secrets) ?? note(content)
    }

    private static func note(_ bytes: Data) -> Data { Data("(\(bytes.count) bytes)".utf8) }

    /// The name in the field that a server reads it from.
    private static func name(in head: Data) -> String? {
        let lines = String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline)
        let values = lines.compactMap { line -> Substring? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let isDisposition = line[..<colon].lowercased() == "content-disposition"
            return isDisposition ? line[line.index(after: colon)...] : nil
        }
        guard values.count == 1 else { return nil }
        return HeaderParameters(Array(values[0].utf8))?["name"]
    }
}
