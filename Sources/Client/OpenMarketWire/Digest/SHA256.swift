/// The hash function SHA-256 (FIPS 180-4), written here because the platforms share no implementation.
///
/// The state can be copied in the middle of a message without memory management,
/// which stretching a password needs: it hashes two short blocks a million times.
package struct SHA256: Sendable {
    private var state = SIMD8<UInt32>(
        0x6a09_e667,
        0xbb67_ae85,
        0x3c6e_f372,
        0xa54f_f53a,
        0x510e_527f,
        0x9b05_688c,
        0x1f83_d9ab,
        0x5be0_cd19
    )
    /// The bytes that do not fill a block yet.
    private var pending: [UInt8] = []
    private var length: UInt64 = 0

    package init() {}

    package mutating func update(_ message: some Sequence<UInt8>) {
        let before = pending.count
        pending += message
        length &+= UInt64(pending.count - before)
        compressWholeBlocks()
    }

    /// The 32 bytes for everything taken so far.
    package func digest() -> [UInt8] {
        var last = self
        var padding: [UInt8] = [0x80]
        while (pending.count + padding.count) % 64 != 56 { padding.append(0) }
        let bits = length &* 8
        padding += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
        last.update(padding)
        return Self.bytes(last.state)
    }

    package static func digest(of message: some Sequence<UInt8>) -> [UInt8] {
        var hash = SHA256()
        hash.update(message)
        return hash.digest()
    }

    /// The digest of a text's UTF-8 bytes, in 64 hexadecimal digits.
    package static func hexadecimal(of text: String) -> String {
        Hexadecimal.text(digest(of: text.utf8))
    }

    /// The state after the whole blocks taken so far.
    package var blockState: SIMD8<UInt32> { state }

    /// The words of a state as bytes, most significant first.
    package static func bytes(_ state: SIMD8<UInt32>) -> [UInt8] {
        (0..<8).flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: state[word] >> $0) } }
    }

    /// Up to sixty-four bytes as words.
    package static func words(_ block: ArraySlice<UInt8>) -> SIMD16<UInt32> {
        var words = SIMD16<UInt32>()
        for (index, byte) in block.prefix(64).enumerated() {
            words[index >> 2] |= UInt32(byte) << UInt32(24 - 8 * (index & 3))
        }
        return words
    }

    private mutating func compressWholeBlocks() {
        let end = pending.count / 64 * 64
        guard end > 0 else { return }
        let (blocks, before) = (pending, state)
        let next = SHA256Memory.with { memory in
            memory.state = before
            for start in stride(from: 0, to: end, by: 64) {
                let block = Self.words(blocks[start..<(start + 64)])
                for index in 0..<16 { memory.setBlock(index, block[index]) }
                memory.compress()
            }
            return memory.state
        }
        state = next ?? state
        pending = Array(pending[end...])
    }
}
