import Foundation
import OpenMarketBackend
import OpenMarketDesk
import OpenMarketHTTPServer
import OpenMarketWire

/// Takes secrets out of a body by its first bytes: clients send JSON as a form, and forms without a type.
enum BodyMasking {
    /// The body without secrets; `nil` for a body of an unknown form, which is not kept at all.
    static func masked(_ body: Data, type: String?, secrets: inout Set<String>) -> Data? {
        // A piece of a form may hold a secret and not the name it stands under.
        if let type, type.lowercased() == UploadFields.mediaType { return nil }
        if body.isEmpty || ImageType(of: body) != nil { return body }
        if let type, type.lowercased().hasPrefix("multipart/") {
            return MultipartMasking.masked(body, type: type, secrets: &secrets)
        }
        guard isText(body) else { return nil }
        guard let first = firstCharacter(of: body), "{[\"".utf8.contains(first) else {
            return Data(FormMasking.masked(String(decoding: body, as: UTF8.self), secrets: &secrets).utf8)
        }
        guard isReadable(body) else { return nil }
        let json = JSONMasking(Array(body))
        secrets.formUnion(json.secrets)
        return Data(json.masked)
    }

    /// The first byte that is no white space.
    static func firstCharacter(of body: Data) -> UInt8? { body.first { !JSONMasking.isSpace($0) } }

    /// Returns whether names can be told from values: in JSON, in the beginning of a long body, and where no secret is
    /// named.
    ///
    /// One quote too many in broken JSON makes values of names.
    private static func isReadable(_ body: Data) -> Bool {
        if body.count >= CallTrace.bodyLimit || (try? JSONDocument(body)) != nil { return true }
        return !SecretNames.areNamed(in: String(decoding: body, as: UTF8.self))
    }

    /// Returns whether the bytes are UTF-8, but for a character that was cut at the end.
    static func isText(_ body: Data) -> Bool {
        (0...3).contains { cut in cut <= body.count && String(validating: body.dropLast(cut), as: UTF8.self) != nil }
    }
}
