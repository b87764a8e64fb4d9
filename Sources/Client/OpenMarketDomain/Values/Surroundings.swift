public import Foundation

/// The date, the clock and the random numbers that a client takes from the machine that it runs on.
///
/// There is one value for a whole client, and nothing in it asks the machine past it. With a date, a clock and random
/// numbers of your own a client does the same things, byte for byte, each time:
///
/// ```swift
/// let client = OpenMarketClient(.rest(address)) {
///     $0.surroundings = Surroundings(now: { moment }, clock: ManualClock(), random: SeededGenerator.shared(seed: 1))
/// }
/// ```
public struct Surroundings: Sendable {
    /// The present date, for sent, kept and shown dates, and for the age of values.
    public var now: @Sendable () -> Date
    /// The clock of pauses, deadlines and measured times.
    public var clock: any Clock<Duration>
    /// The next 64 random bits, for ids, keys and the lengths of pauses; called from several threads at a time.
    public var random: @Sendable () -> UInt64

    /// Surroundings; a value that is not given is the machine's.
    public init(
        now: @escaping @Sendable () -> Date = { Date() },
        clock: any Clock<Duration> = ContinuousClock(),
        random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }
    ) {
        (self.now, self.clock, self.random) = (now, clock, random)
    }

    /// The machine itself.
    public static let system = Surroundings()
}

extension Surroundings {
    /// A random number from zero up to, but not including, one.
    package func unit() -> Double { Double(random() >> 11) * 0x1p-53 }

    /// A random UUID (RFC 9562, version 4).
    package func uuid() -> String {
        var bytes = [random(), random()].flatMap { half in
            (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) }
        }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)).uuidString }
    }
}
