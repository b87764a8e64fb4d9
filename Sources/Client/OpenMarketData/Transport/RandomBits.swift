import Synchronization

/// A random number generator that several calls may use at a time, for ids, keys and the lengths of pauses.
package final class RandomBits: Sendable {
    private let generator: Mutex<any RandomNumberGenerator & Sendable>

    /// Draws from `generator`, the system's by default.
    package init(_ generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()) {
        self.generator = Mutex(generator)
    }

    /// 64 random bits.
    package func next() -> UInt64 {
        generator.withLock { $0.next() }
    }

    /// A number from zero up to, but not including, one.
    package func unit() -> Double {
        Double(next() >> 11) * 0x1p-53
    }
}
