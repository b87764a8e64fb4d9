/// SHA-256 (FIPS 180-4) in a form that can be kept half done.
///
/// Stretching a password hashes two short blocks a million times: that needs a
/// state that is copied without memory management, which the hash in Wire, made
/// for whole messages, does not have.
struct HashBlocks: Sendable {
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

    /// A state with one more block.
    static func compressed(_ state: SIMD8<UInt32>, _ block: SIMD16<UInt32>) -> SIMD8<UInt32> {
        let next = HashMemory.with { memory in
            memory.state = state
            for place in 0..<16 { memory.setBlock(place, block[place]) }
            memory.compress()
            return memory.state
        }
        return next ?? state
    }
}
