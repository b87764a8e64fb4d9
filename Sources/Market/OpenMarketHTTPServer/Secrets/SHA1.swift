/// SHA-1 (FIPS 180-4) and HMAC with it (RFC 2104), for one-time codes alone.
///
/// Apps that make such codes know no other digest. SHA-1 is broken for signatures, and not within HMAC.
package enum SHA1 {
    package static func digest(of message: [UInt8]) -> [UInt8] {
        var padded = message + [0x80]
        while padded.count % 64 != 56 { padded.append(0) }
        let bits = UInt64(message.count) &* 8
        for shift in stride(from: 56, through: 0, by: -8) {
            padded.append(UInt8(truncatingIfNeeded: bits >> shift))
        }
        var state = State()
        for start in stride(from: 0, to: padded.count, by: 64) { state.take(padded[start..<start + 64]) }
        return state.bytes
    }

    /// The code of a message under a key.
    package static func code(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        var block = key.count > 64 ? digest(of: key) : key
        block += Array(repeating: 0, count: 64 - block.count)
        return digest(of: block.map { $0 ^ 0x5C } + digest(of: block.map { $0 ^ 0x36 } + message))
    }

    /// The five words of a digest under way.
    private struct State {
        private var a: UInt32 = 0x6745_2301
        private var b: UInt32 = 0xEFCD_AB89
        private var c: UInt32 = 0x98BA_DCFE
        private var d: UInt32 = 0x1032_5476
        private var e: UInt32 = 0xC3D2_E1F0

        var bytes: [UInt8] {
            [a, b, c, d, e].flatMap { word in
                [24, 16, 8, 0].map { (shift: UInt32) in UInt8(truncatingIfNeeded: word >> shift) }
            }
        }

        /// Mixes a block of 64 bytes in.
        mutating func take(_ block: ArraySlice<UInt8>) {
            let before = self
            for (round, word) in Self.words(of: block).enumerated() {
                let (mix, constant) = mixture(in: round)
                let next = (Self.turned(a, by: 5) &+ mix) &+ (e &+ constant) &+ word
                (e, d, c, b, a) = (d, c, Self.turned(b, by: 30), a, next)
            }
            a &+= before.a
            b &+= before.b
            c &+= before.c
            d &+= before.d
            e &+= before.e
        }

        private func mixture(in round: Int) -> (UInt32, UInt32) {
            switch round {
            case ..<20: ((b & c) | (~b & d), 0x5A82_7999)
            case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
            case ..<60: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
            default: (b ^ c ^ d, 0xCA62_C1D6)
            }
        }

        private static func words(of block: ArraySlice<UInt8>) -> [UInt32] {
            var words: [UInt32] = []
            words.reserveCapacity(80)
            for (index, byte) in block.enumerated() {
                if index % 4 == 0 { words.append(0) }
                words[words.count - 1] = words[words.count - 1] << 8 | UInt32(byte)
            }
            for index in words.count..<80 {
                let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
                words.append(turned(mixed, by: 1))
            }
            return words
        }

        private static func turned(_ word: UInt32, by count: UInt32) -> UInt32 {
            word << count | word >> (32 - count)
        }
    }
}
