/// The compression function of SHA-256 (FIPS 180-4, section 6.2.2) on memory that is taken once for many blocks.
///
/// Written for builds without optimisation as well, in which a password would
/// otherwise take minutes instead of seconds: plain pointers and nothing that is a call.
package struct SHA256Memory {
    /// Eight words of state, then sixty-four of the schedule.
    private let words: UnsafeMutablePointer<UInt32>
    private let constants: UnsafePointer<UInt32>

    /// Lends memory to `work`; `nil` when there is none.
    package static func with<Value>(_ work: (SHA256Memory) -> Value) -> Value? {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 72) { buffer in
            buffer.initialize(repeating: 0)
            return roundConstants.withUnsafeBufferPointer { constants in
                guard let words = buffer.baseAddress, let first = constants.baseAddress else { return nil }
                return work(SHA256Memory(words: words, constants: first))
            }
        }
    }

    var state: SIMD8<UInt32> {
        get { SIMD8(words[0], words[1], words[2], words[3], words[4], words[5], words[6], words[7]) }
        nonmutating set {
            for place in 0..<8 { words[place] = newValue[place] }
        }
    }

    func setBlock(_ place: Int, _ word: UInt32) { words[8 &+ place] = word }

    /// Hashes thirty-two bytes that follow one block, with the end mark and the length of both.
    package func digest(of words: SIMD8<UInt32>, after block: SIMD8<UInt32>) -> SIMD8<UInt32> {
        var place = 0
        while place < 8 {
            setBlock(place, words[place])
            setBlock(8 &+ place, place == 0 ? 0x8000_0000 : place == 7 ? 768 : 0)
            place &+= 1
        }
        state = block
        compress()
        return state
    }

    /// Puts the block into the state.
    func compress() {
        extend()
        let schedule = words + 8
        var (a, b, c, d) = (words[0], words[1], words[2], words[3])
        var (e, f, g, h) = (words[4], words[5], words[6], words[7])
        var step = 0
        while step < 64 {
            let wide = (e &>> 6 | e &<< 26) ^ (e &>> 11 | e &<< 21) ^ (e &>> 25 | e &<< 7)
            let first = h &+ wide &+ (g ^ (e & (f ^ g))) &+ constants[step] &+ schedule[step]
            let narrow = (a &>> 2 | a &<< 30) ^ (a &>> 13 | a &<< 19) ^ (a &>> 22 | a &<< 10)
            let second = narrow &+ ((a & b) | (c & (a | b)))
            h = g
            g = f
            f = e
            e = d &+ first
            d = c
            c = b
            b = a
            a = first &+ second
            step &+= 1
        }
        words[0] = words[0] &+ a
        words[1] = words[1] &+ b
        words[2] = words[2] &+ c
        words[3] = words[3] &+ d
        words[4] = words[4] &+ e
        words[5] = words[5] &+ f
        words[6] = words[6] &+ g
        words[7] = words[7] &+ h
    }

    private func extend() {
        let schedule = words + 8
        var place = 16
        while place < 64 {
            let early = schedule[place &- 15]
            let late = schedule[place &- 2]
            let first = (early &>> 7 | early &<< 25) ^ (early &>> 18 | early &<< 14) ^ (early &>> 3)
            let second = (late &>> 17 | late &<< 15) ^ (late &>> 19 | late &<< 13) ^ (late &>> 10)
            schedule[place] = schedule[place &- 16] &+ first &+ schedule[place &- 7] &+ second
            place &+= 1
        }
    }
}

/// The first bits of the cube roots of the first sixty-four primes (4.2.2).
private let roundConstants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
]
