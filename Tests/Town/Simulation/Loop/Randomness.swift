import OpenMarketTesting

/// A source of random numbers that a seed decides.
final class Randomness: Sendable {
    private let source: @Sendable () -> UInt64

    init(_ seed: UInt64) { source = SeededGenerator.shared(seed: seed) }

    /// The source of one thing among others, such as the act of a number.
    convenience init(_ seed: UInt64, _ number: Int) {
        self.init(seed &* 1_000_003 &+ UInt64(truncatingIfNeeded: number))
    }

    func next() -> UInt64 { source() }

    /// A number from 0 on, below `limit`.
    func below(_ limit: Int) -> Int { limit > 1 ? Int(next() % UInt64(limit)) : 0 }

    /// Whether something happens that happens so many times in a hundred.
    func chance(_ percent: Int) -> Bool { below(100) < percent }

    /// One of the values.
    func pick<Value>(_ values: [Value]) -> Value? { values.isEmpty ? nil : values[below(values.count)] }
}
