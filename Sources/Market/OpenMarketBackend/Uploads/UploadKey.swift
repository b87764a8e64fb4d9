import OpenMarketSQLite
import OpenMarketWire

/// The key of an upload: its vendor, and an id that the client has chosen.
///
/// Another vendor's upload under the same id is another upload, so that no one can see or continue it.
struct UploadKey: Sendable, Hashable {
    let vendor: RecordID<VendorRecord>
    /// The part for the id in the name of a file: nothing that a client wrote.
    let digest: String

    /// The key of an id; `nil` for one that is too short to be unforeseeable, too long, or no plain word.
    init?(_ id: String, of vendor: RecordID<VendorRecord>) {
        guard (32...128).contains(id.utf8.count), id.utf8.allSatisfy(Self.isPlain) else { return nil }
        self.init(digest: SHA256.hexadecimal(of: id), of: vendor)
    }

    init(digest: String, of vendor: RecordID<VendorRecord>) {
        (self.vendor, self.digest) = (vendor, digest)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
