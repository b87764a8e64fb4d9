public import Foundation
import Synchronization

/// The random values of one case of a test: the same ones whenever the seed and the number of the case are the same.
///
/// A rule holds for more values than anyone writes down, so its test draws them:
///
///     @Test("A discount is struck through exactly when something is taken off", arguments: Draw.cases())
///     func struckThrough(draw: Draw) {
///         let amount = Decimal(draw.int(-50...50))
///         #expect(PriceTag(price: 100, amountOff: amount).isDiscounted == (amount > 0))
///     }
///
/// A teacher grades with another seed.
public final class Draw: Sendable, CustomStringConvertible {
    /// The seed and the number of the case, as a failure names them.
    public let description: String
    private let generator: Mutex<Generator>

    /// Creates the case of a number.
    public init(seed: UInt64 = Draw.seed, number: Int) {
        description = "case \(number) of seed \(seed)"
        generator = Mutex(
            Generator(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(truncatingIfNeeded: number) &* 0xD1B5)
        )
    }

    /// The seed: the variable `COURSE_SEED`, or one that never changes.
    public static var seed: UInt64 {
        ProcessInfo.processInfo.environment["COURSE_SEED"].flatMap { UInt64($0) } ?? 2026
    }

    /// The cases of a test.
    public static func cases(_ count: Int = 40) -> [Draw] {
        (1...count).map { Draw(number: $0) }
    }

    /// Draws a whole number.
    public func int(_ range: ClosedRange<Int>) -> Int {
        generator.withLock { Int.random(in: range, using: &$0) }
    }

    /// Draws yes or no.
    public func bool() -> Bool { int(0...1) == 1 }

    /// Draws one of several values; there has to be one.
    public func one<Value>(of values: [Value]) -> Value {
        values[int(0...values.count - 1)]
    }

    /// Draws as many values as one of these counts.
    public func list<Value>(_ counts: ClosedRange<Int>, of make: () throws -> Value) rethrows -> [Value] {
        try (0..<int(counts)).map { _ in try make() }
    }

    /// Draws an order of values.
    public func shuffled<Value>(_ values: [Value]) -> [Value] {
        var values = values
        for place in values.indices.dropFirst() { values.swapAt(place, int(0...place)) }
        return values
    }

    /// Draws a text of so many letters, from several scripts and without spaces.
    public func word(_ counts: ClosedRange<Int>) -> String {
        list(counts) { one(of: Self.letters) }.joined()
    }

    /// Draws digits.
    public func digits(_ counts: ClosedRange<Int>) -> String {
        list(counts) { String(int(0...9)) }.joined()
    }

    /// Draws an amount of money with at most so many digits after the point.
    public func amount(_ range: ClosedRange<Int>, fractionDigits: Int = 2) -> Decimal {
        Decimal(sign: .plus, exponent: -fractionDigits, significand: Decimal(int(range)))
    }

    /// Characters as a reader counts them, of one to eleven scalars.
    private static let letters = ["a", "B", "ß", "é", "e\u{301}", "김", "유", "я", "中", "🪑", "👨‍👩‍👧", "🇰🇷"]

    /// The generator SplitMix64.
    private struct Generator: RandomNumberGenerator, Sendable {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}
