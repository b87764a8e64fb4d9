import OpenMarketData

/// A moment to the nanosecond, as Firestore keeps it.
///
/// A `Date` would round it, and a condition on a document's time of change holds only for the very same moment.
package struct FirestoreTimestamp: Sendable, Hashable, Comparable {
    /// Whole seconds since 1970.
    package let seconds: Int64
    /// The nanoseconds on top, from 0 up to a second.
    package let nanos: Int32

    /// The years 1 to 9999, which is all that can be written.
    private static let range: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    /// A moment; `nil` outside of the years 1 to 9999.
    package init?(seconds: Int64, nanos: Int32 = 0) {
        guard Self.range.contains(seconds), (0..<1_000_000_000).contains(nanos) else { return nil }
        self.seconds = seconds
        self.nanos = nanos
    }

    /// The beginning of 1970.
    package static let epoch = FirestoreTimestamp()

    private init() {
        seconds = 0
        nanos = 0
    }

    package static func < (one: FirestoreTimestamp, other: FirestoreTimestamp) -> Bool {
        (one.seconds, one.nanos) < (other.seconds, other.nanos)
    }

    /// The moment that many seconds earlier; the earliest there is when there is none.
    package func earlier(by seconds: Int64) -> FirestoreTimestamp {
        let (difference, overflow) = self.seconds.subtractingReportingOverflow(seconds)
        return FirestoreTimestamp(seconds: overflow ? Self.range.lowerBound : difference, nanos: nanos) ?? self
    }
}
