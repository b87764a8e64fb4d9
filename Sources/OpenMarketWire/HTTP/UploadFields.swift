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

    /// A flag as it is written.
    package static func text(_ flag: Bool) -> String { flag ? "?1" : "?0" }
}
