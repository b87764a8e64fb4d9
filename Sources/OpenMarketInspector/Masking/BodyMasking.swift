import Foundation
import OpenMarketWire

/// Takes secrets out of a body by what its type says it is.
enum BodyMasking {
    /// The body without secrets; `nil` for bytes of an unknown kind, which are not kept at all.
    static func masked(_ body: Data, type: String?, secrets: inout Set<String>) -> Data? {
        let type = type?.lowercased() ?? ""
        if body.isEmpty || ImageKind(of: body) != nil { return body }
        if type.hasPrefix("multipart/") { return MultipartMasking.masked(body, type: type, secrets: &secrets) }
        guard isText(body) else { return nil }
        if type.contains("x-www-form-urlencoded") {
            return Data(FormMasking.masked(String(decoding: body, as: UTF8.self), secrets: &secrets).utf8)
        }
        let json = JSONMasking(Array(body))
        secrets.formUnion(json.secrets)
        return Data(json.masked)
    }

    /// Whether the bytes are UTF-8, but for a character that was cut at the end.
    static func isText(_ body: Data) -> Bool {
        (0...3).contains { cut in cut <= body.count && String(validating: body.dropLast(cut), as: UTF8.self) != nil }
    }
}

/// The kinds of images that a page can show.
enum ImageKind: String {
    case jpeg = "image/jpeg"
    case png = "image/png"

    /// The kind by the first bytes; `nil` when it is no image.
    init?(of body: Data) {
        if body.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if body.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            self = .png
        } else {
            return nil
        }
    }
}
