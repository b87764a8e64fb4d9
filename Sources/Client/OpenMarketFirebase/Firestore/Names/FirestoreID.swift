package import OpenMarketData
package import OpenMarketDomain

/// The rules for the id of a document or collection.
package enum FirestoreID {
    /// The longest id in bytes.
    package static let longest = 1500

    /// The id, if Firestore takes it: 1 to 1500 bytes, no slash, not `.` or `..`, not between double underscores.
    package static func checked(_ id: String) throws(MarketError) -> ExactText {
        let bytes = id.utf8
        let isReserved = bytes.count >= 4 && id.hasPrefix("__") && id.hasSuffix("__")
        guard (1...longest).contains(bytes.count), !bytes.contains(UInt8(ascii: "/")), !bytes.contains(0),
            id != ".", id != "..", !isReserved
        else { throw .invalidRequest(.identifier) }
        return ExactText(id)
    }

    /// An id of 20 letters and digits, every one as likely as any other.
    package static func random(from random: RandomBits) -> String {
        var id: [UInt8] = []
        while id.count < 20 {
            var bits = random.next()
            for _ in 0..<8 where id.count < 20 {
                let byte = Int(bits & 0xFF)
                bits >>= 8
                // 62 · 4 = 248: what is above would make the first eight letters likelier than the rest.
                if byte < 248 { id.append(alphabet[byte % 62]) }
            }
        }
        return String(decoding: id, as: UTF8.self)
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
}
