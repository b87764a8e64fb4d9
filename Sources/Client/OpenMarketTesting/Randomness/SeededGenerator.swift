import Synchronization

/// The same random numbers for the same seed, so that a failure found with random input can be repeated.
///
/// It is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// A generator that begins where the seed says.
    public init(seed: UInt64) {
        state = seed
    }

    /// The next number of the sequence.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    private final class Source: Sendable {
        let generator: Mutex<SeededGenerator>

        init(_ seed: UInt64) { generator = Mutex(SeededGenerator(seed: seed)) }
    }

    /// One sequence for all callers, where a source of randomness is a function.
    public static func shared(seed: UInt64) -> @Sendable () -> UInt64 {
        let source = Source(seed)
        return { source.generator.withLock { $0.next() } }
    }

    /// Random numbers with eleven random bits in each: ids still differ, and every pause has its shortest length.
    package static func withoutJitter(seed: UInt64) -> @Sendable () -> UInt64 {
        let random = shared(seed: seed)
        return { random() & 0x7FF }
    }
}
