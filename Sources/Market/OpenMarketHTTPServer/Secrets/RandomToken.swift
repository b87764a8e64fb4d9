package enum RandomToken {
    package static func bytes(_ count: Int, _ random: @Sendable () -> UInt64) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let word = random()
            bytes += (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) }
        }
        return Array(bytes.prefix(count))
    }

    /// A secret the server issues: 26 letters and digits, 130 bits.
    package static func secret(_ random: @Sendable () -> UInt64) -> String {
        let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
        return String(decoding: bytes(26, random).map { alphabet[Int($0 & 31)] }, as: UTF8.self)
    }
}
