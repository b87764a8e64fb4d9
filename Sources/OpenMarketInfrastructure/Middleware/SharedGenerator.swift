import Synchronization

/// A random number generator that several calls may use at a time.
public final class SharedGenerator: Sendable {
    private let generator: Mutex<any RandomNumberGenerator & Sendable>

    /// Draws from `generator`, the system's unless said otherwise.
    public init(_ generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()) {
        self.generator = Mutex(generator)
    }

    /// A number from zero up to, but not including, one.
    func unit() -> Double {
        Double(bits() >> 11) * 0x1p-53
    }

    /// 64 random bits.
    func bits() -> UInt64 {
        generator.withLock { $0.next() }
    }
}
