import OpenMarketWire

/// HMAC with SHA-256 (RFC 2104), with the two halves of the key already hashed.
///
/// A key longer than a block is hashed once, here, and not once per iteration.
package struct HMAC: Sendable {
    private let inner: SHA256
    private let outer: SHA256

    package init(key: [UInt8]) {
        var block = key.count > 64 ? SHA256.digest(of: key) : key
        block += Array(repeating: 0, count: 64 - block.count)
        var inner = SHA256()
        inner.update(block.map { $0 ^ 0x36 })
        var outer = SHA256()
        outer.update(block.map { $0 ^ 0x5C })
        self.inner = inner
        self.outer = outer
    }

    package func code(of message: some Sequence<UInt8>) -> [UInt8] {
        var hash = inner
        hash.update(message)
        var final = outer
        final.update(hash.digest())
        return final.digest()
    }

    /// The code of a message that is itself a code: one block each way in memory that is there already.
    func code(of words: SIMD8<UInt32>, in memory: SHA256Memory) -> SIMD8<UInt32> {
        memory.digest(of: memory.digest(of: words, after: inner.blockState), after: outer.blockState)
    }
}
