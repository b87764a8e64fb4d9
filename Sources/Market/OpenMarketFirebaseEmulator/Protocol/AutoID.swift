import OpenMarketHTTPServer

/// Ids for documents that are given none.
enum AutoID {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

    /// Twenty letters and digits, each as likely as any other.
    static func make(_ random: @Sendable () -> UInt64, length: Int = 20) -> String {
        var letters: [UInt8] = []
        while letters.count < length {
            // Sixty-two does not divide 64, so the greater values are thrown away.
            for byte in RandomToken.bytes(8, random) where Int(byte & 63) < alphabet.count && letters.count < length {
                letters.append(alphabet[Int(byte & 63)])
            }
        }
        return String(decoding: letters, as: UTF8.self)
    }
}
