import Foundation

/// The spelling of times in events.
enum EventTime {
    /// UTC with milliseconds, as RFC 3339 has it.
    static func text(_ moment: Date) -> String {
        moment.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    /// A length of time in milliseconds.
    static func milliseconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) / 1e15
    }

    /// A length of time in whole microseconds.
    static func microseconds(_ duration: Duration) -> Int {
        Int(exactly: (milliseconds(duration) * 1_000).rounded()) ?? .max
    }
}
