import OpenMarketHTTPServer
import OpenMarketWire

/// One-time codes that a secret and the time make (RFC 6238): six digits of SHA-1, others every thirty seconds.
struct OneTimeCode: Sendable {
    /// The seconds for which a code is shown.
    static let period: Int64 = 30
    /// The bytes of a secret: as many as a digest has.
    static let secretBytes = 20

    let secret: [UInt8]

    /// The code of a step, which is a number of periods since 1970.
    func text(at step: Int64, digits: Int = 6) -> String {
        let counter = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: step >> $0) }
        let code = SHA1.code(of: counter, key: secret)
        let offset = Int((code.last ?? 0) & 0x0F)
        let number = code[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let bound = (0..<digits).reduce(UInt32(1)) { product, _ in product &* 10 }
        let text = String(number % bound)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// The step of a code that is shown now, or was or will be within half a minute; `nil` for any other text, and for a
    /// step up to `last`, whose code was used.
    func step(of text: String, at seconds: Int64, after last: Int64) -> Int64? {
        let now = seconds / Self.period
        return [now - 1, now, now + 1].first { $0 > last && ConstantTime.isEqual(self.text(at: $0), text) }
    }

    /// The secret as it is typed into an app (RFC 4648, Base32).
    var base32: String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var (text, buffer, bits) = ("", UInt32(0), UInt32(0))
        for byte in secret {
            (buffer, bits) = (buffer << 8 | UInt32(byte), bits + 8)
            while bits >= 5 {
                bits -= 5
                text.append(digits[Int(buffer >> bits & 31)])
            }
            buffer &= (1 << bits) - 1
        }
        if bits > 0 { text.append(digits[Int(buffer << (5 - bits) & 31)]) }
        return text
    }

    /// The address that an app reads from a picture, with the names of the market and the account in it.
    func address(issuer: String, account: String) -> String {
        let (market, user) = (PercentEncoding.encode(issuer), PercentEncoding.encode(account))
        return "otpauth://totp/\(market):\(user)?secret=\(base32)&issuer=\(market)"
    }
}

/// The codes that open an account once each when the device that makes codes is lost.
enum RecoveryCode {
    /// The number of codes that a user gets.
    static let count = 10

    /// Another code: four groups of four letters and digits, 80 bits.
    static func make(_ random: @Sendable () -> UInt64) -> String {
        let text = Array(RandomToken.secret(random).prefix(16))
        return stride(from: 0, to: text.count, by: 4).map { String(text[$0..<min($0 + 4, text.count)]) }
            .joined(separator: "-")
    }

    /// The digest by which a code is known, however it was typed.
    static func digest(_ text: String) -> [UInt8] {
        SHA256.digest(of: text.lowercased().utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") })
    }
}
