import Synchronization

/// Chance that is the same every time.
struct SeededChance: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// The same chance for everybody who asks.
    static func shared(_ seed: UInt64) -> @Sendable () -> UInt64 {
        let source = Source(seed)
        return { source.next() }
    }

    private final class Source: Sendable {
        private let generator: Mutex<SeededChance>

        init(_ seed: UInt64) { generator = Mutex(SeededChance(seed)) }

        func next() -> UInt64 { generator.withLock { $0.next() } }
    }
}
