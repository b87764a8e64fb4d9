import Foundation

/// The limits of a server for uploads that can be resumed; their presence in a response says that it accepts such
/// uploads.
package struct UploadLimit: Sendable, Hashable {
    /// The most bytes of an upload.
    package var size: Int64
    /// The most bytes of one part.
    package var appendSize: Int64
    /// The seconds for which an upload is kept.
    package var age: Int64

    package init(size: Int64, appendSize: Int64, age: Int64) {
        (self.size, self.appendSize, self.age) = (size, appendSize, age)
    }

    /// Reads the value of the field; `nil` without the sizes.
    ///
    /// Members that are not known do not count.
    package init?(_ text: String) {
        var members: [String: Int64] = [:]
        for member in text.split(separator: ",") {
            let pair = member.split(separator: "=", maxSplits: 1).map { $0.withoutSpacesAround }
            guard pair.count == 2 else { continue }
            members[pair[0]] = UploadFields.number(pair[1])
        }
        guard let size = members["max-size"], let part = members["max-append-size"], part > 0 else { return nil }
        self.init(size: size, appendSize: part, age: members["max-age"] ?? 0)
    }

    package var text: String { "max-size=\(size), max-append-size=\(appendSize), max-age=\(age)" }
}

/// The header fields of uploads that can be resumed, as the IETF's draft *Resumable Uploads for HTTP* names them.
///
/// Numbers and flags are those of structured fields (RFC 9651): `1048576`, `?1`.
package enum UploadFields {
    /// The offset of a part, or the number of bytes there already.
    package static let offset = "Upload-Offset"
    /// The number of bytes of the whole upload.
    package static let length = "Upload-Length"
    /// The field that says whether the upload is complete.
    package static let complete = "Upload-Complete"
    /// The limits of a server: `max-size=33554432, max-append-size=1048576, max-age=86400`.
    package static let limit = "Upload-Limit"
    /// The upload that is the body of this request; the draft has no such field.
    package static let body = "Upload-Body"
    /// The secret of the vendor whose upload it is; the draft has no such field.
    package static let secret = "Upload-Secret"
    /// The content type of a request that appends.
    package static let mediaType = "application/partial-upload"

    /// A whole number that is not negative; `nil` for anything else.
    package static func number(_ text: some StringProtocol) -> Int64? {
        let digits = text.utf8
        guard (1...15).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int64(text)
    }

    /// `?1` or `?0`; `nil` for anything else.
    package static func flag(_ text: String) -> Bool? {
        switch text {
        case "?1": true
        case "?0": false
        default: nil
        }
    }

    package static func text(_ flag: Bool) -> String { flag ? "?1" : "?0" }
}
