/// SHA-256 (FIPS 180-4) in a form that can be kept half done.
///
/// Stretching a password hashes two short blocks a million times: that needs a
/// state that is copied without memory management, which the hash in Wire, made
/// for whole messages, does not have.
struct HashBlocks: Sendable {
    private var state = SIMD8<UInt32>(
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19
    )
    private var pending: [UInt8] = []
    private var length: UInt64 = 0

    /// Takes more of the message.
    mutating func update(_ message: some Sequence<UInt8>) {
        for byte in message {
            pending.append(byte)
            length &+= 1
            if pending.count == 64 {
                state = Self.compressed(state, Self.words(pending[...]))
                pending.removeAll(keepingCapacity: true)
            }
        }
    }

    /// The 32 bytes for everything taken so far.
    func digest() -> [UInt8] {
        var last = self
        var padding: [UInt8] = [0x80]
        while (pending.count + padding.count) % 64 != 56 { padding.append(0) }
        let bits = length &* 8
        padding += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
        last.update(padding)
        return Self.bytes(last.state)
    }

    /// The digest of one message.
    static func digest(of message: some Sequence<UInt8>) -> [UInt8] {
        var hash = HashBlocks()
        hash.update(message)
        return hash.digest()
    }

    /// The state after the whole blocks taken so far.
    var blockState: SIMD8<UInt32> { state }

    /// The words of a state as bytes, most significant first.
    static func bytes(_ state: SIMD8<UInt32>) -> [UInt8] {
        (0..<8).flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: state[word] >> $0) } }
    }

    /// Sixty-four bytes as words.
    static func words(_ block: ArraySlice<UInt8>) -> SIMD16<UInt32> {
        var words = SIMD16<UInt32>()
        for (place, byte) in block.prefix(64).enumerated() {
            words[place >> 2] |= UInt32(byte) << UInt32(24 - 8 * (place & 3))
        }
        return words
    }

    /// One application of the compression function (6.2.2). The schedule is a ring of sixteen words.
    static func compressed(_ state: SIMD8<UInt32>, _ block: SIMD16<UInt32>) -> SIMD8<UInt32> {
        var words = block
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        constants.withUnsafeBufferPointer { constants in
            for step in 0..<64 {
                if step >= 16 { extend(&words, step & 15) }
                let choice = (e & f) ^ (~e & g)
                let first = h &+ (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) &+ choice &+ constants[step] &+ words[step & 15]
                let majority = (a & b) ^ (a & c) ^ (b & c)
                let second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) &+ majority
                (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
            }
        }
        return state &+ SIMD8(a, b, c, d, e, f, g, h)
    }

    @inline(__always)
    private static func extend(_ words: inout SIMD16<UInt32>, _ place: Int) {
        let (early, late) = (words[(place + 1) & 15], words[(place + 14) & 15])
        let first = turn(early, 7) ^ turn(early, 18) ^ (early >> 3)
        let second = turn(late, 17) ^ turn(late, 19) ^ (late >> 10)
        words[place] = words[place] &+ first &+ words[(place + 9) & 15] &+ second
    }

    @inline(__always)
    private static func turn(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 &- count) }

    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
