import OpenMarketWire

/// PBKDF2 with HMAC-SHA-256 (RFC 8018, section 5.2): makes every guess at a password cost many hashes.
package enum PBKDF2 {
    /// `length` bytes that depend on every bit of the password and the salt.
    ///
    /// The system's library makes them in half the time, where there is one.
    package static func key(password: [UInt8], salt: [UInt8], iterations: Int, length: Int) -> [UInt8] {
        #if !canImport(CryptoKit)
            let key = SystemStretching.shared?.key(
                password: password,
                salt: salt,
                iterations: iterations,
                length: length
            )
            if let key { return key }
        #endif
        return ownKey(password: password, salt: salt, iterations: iterations, length: length)
    }

    /// The same without a library.
    static func ownKey(password: [UInt8], salt: [UInt8], iterations: Int, length: Int) -> [UInt8] {
        let keyed = HMAC(key: password)
        var key: [UInt8] = []
        var block: UInt32 = 0
        while key.count < length {
            block &+= 1
            let number = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: block >> $0) }
            key += SHA256.bytes(stretched(keyed, keyed.code(of: salt + number), iterations: iterations))
        }
        return Array(key.prefix(length))
    }

    private static func stretched(_ keyed: HMAC, _ first: [UInt8], iterations: Int) -> SIMD8<UInt32> {
        let words = SHA256.words(first[...]).lowHalf
        let sum = SHA256Memory.with { memory in
            var code = words
            var sum = words
            var done = 1
            while done < iterations {
                code = keyed.code(of: code, in: memory)
                sum ^= code
                done &+= 1
            }
            return sum
        }
        return sum ?? words
    }
}
