/// PBKDF2 with HMAC-SHA-256 (RFC 8018, section 5.2): makes guessing a password as slow as one likes.
enum KeyDerivation {
    /// `length` bytes that depend on every bit of the password and the salt.
    static func key(password: [UInt8], salt: [UInt8], iterations: Int, length: Int) -> [UInt8] {
        let keyed = KeyedHash(key: password)
        var key: [UInt8] = []
        var block: UInt32 = 0
        while key.count < length {
            block &+= 1
            let number = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: block >> $0) }
            key += HashBlocks.bytes(stretched(keyed, keyed.code(of: salt + number), iterations: iterations))
        }
        return Array(key.prefix(length))
    }

    private static func stretched(_ keyed: KeyedHash, _ first: [UInt8], iterations: Int) -> SIMD8<UInt32> {
        let words = HashBlocks.words(first[...]).lowHalf
        let sum = HashMemory.with { memory in
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

/// HMAC with SHA-256 (RFC 2104), with the two halves of the key already hashed.
///
/// A key longer than a block is hashed once, here, and not once per iteration.
struct KeyedHash: Sendable {
    private let inner: HashBlocks
    private let outer: HashBlocks

    /// Prepares a key.
    init(key: [UInt8]) {
        var block = key.count > 64 ? HashBlocks.digest(of: key) : key
        block += Array(repeating: 0, count: 64 - block.count)
        var inner = HashBlocks()
        inner.update(block.map { $0 ^ 0x36 })
        var outer = HashBlocks()
        outer.update(block.map { $0 ^ 0x5C })
        self.inner = inner
        self.outer = outer
    }

    /// The code of a message.
    func code(of message: some Sequence<UInt8>) -> [UInt8] {
        var hash = inner
        hash.update(message)
        var final = outer
        final.update(hash.digest())
        return final.digest()
    }

    /// The code of a message that is itself a code: one block each way in memory that is there already.
    func code(of words: SIMD8<UInt32>, in memory: HashMemory) -> SIMD8<UInt32> {
        half(inner.blockState, words, in: memory)
        return half(outer.blockState, memory.state, in: memory)
    }

    /// Thirty-two bytes behind one block: the end mark and the length of both.
    @discardableResult
    private func half(
        _ state: SIMD8<UInt32>,
        _ words: SIMD8<UInt32>,
        in memory: HashMemory
    ) -> SIMD8<UInt32> {
        var place = 0
        while place < 8 {
            memory.setBlock(place, words[place])
            memory.setBlock(8 &+ place, place == 0 ? 0x8000_0000 : place == 7 ? 768 : 0)
            place &+= 1
        }
        memory.state = state
        memory.compress()
        return memory.state
    }
}
