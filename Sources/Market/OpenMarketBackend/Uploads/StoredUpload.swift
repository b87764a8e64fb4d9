import OpenMarketSQLite
import OpenMarketWire

/// An upload as its file tells of it: everything there is to know stands in the name and the length of the file.
///
/// So there is no second place that could say something else after a crash.
struct StoredUpload: Sendable, Hashable {
    let key: UploadKey
    /// The number of bytes that it will have.
    let length: Int64
    /// A word for the address that began it; `nil` for this machine.
    let source: String?
    /// The number of bytes so far.
    var offset: Int64 = 0
    /// Whether a request had it as its body and has its response.
    var isUsed = false
    /// The time at which bytes were last added or the upload was used, in seconds since 1970 by the market's clock.
    var changedAt: Double = 0

    var isComplete: Bool { offset == length }

    /// The name of its file: `12-<digest>-20971520`, behind it the source, and `-used` at the end.
    var name: String {
        let source = source.map { "-" + $0 } ?? ""
        return "\(key.vendor.rawValue)-\(key.digest)-\(length)" + source + (isUsed ? "-" + Self.mark : "")
    }

    private static let mark = "used"
    private static let sourceLength = 16

    init(key: UploadKey, length: Int64, source: String? = nil) {
        (self.key, self.length, self.source) = (key, length, source)
    }

    /// Reads the name of a file; `nil` for a file that is no upload.
    init?(name: String) {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        guard (3...5).contains(parts.count), let vendor = UploadFields.number(parts[0]),
            let length = UploadFields.number(parts[2]), parts[1].utf8.count == 64
        else { return nil }
        let isUsed = parts.count > 3 && parts.last == Self.mark[...]
        let source = parts.count - (isUsed ? 1 : 0) == 4 ? String(parts[3]) : nil
        guard (source?.utf8.count ?? Self.sourceLength) == Self.sourceLength else { return nil }
        self.init(key: UploadKey(digest: String(parts[1]), of: RecordID(vendor)), length: length, source: source)
        self.isUsed = isUsed
        guard self.name == name else { return nil }
    }
}
