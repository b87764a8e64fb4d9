package import Foundation
import OpenMarketData

extension FirestoreTimestamp {
    /// The moment as a date, to the microsecond or so.
    package var date: Date {
        Date(timeIntervalSince1970: Double(seconds) + Double(nanos) / 1_000_000_000)
    }

    /// The moment of a date, to the microsecond; the nearest one that can be written.
    package init(_ date: Date) {
        let interval = date.timeIntervalSince1970
        guard interval.isFinite, (-62_135_596_800..<253_402_300_800).contains(interval) else {
            self = interval > 0 ? Self.latest : Self.earliest
            return
        }
        let whole = interval.rounded(.down)
        let micros = min(999_999, Int32(((interval - whole) * 1_000_000).rounded()))
        self = FirestoreTimestamp(seconds: Int64(whole), nanos: micros * 1000) ?? Self.earliest
    }

    private static let earliest = FirestoreTimestamp(seconds: -62_135_596_800) ?? epoch
    private static let latest = FirestoreTimestamp(seconds: 253_402_300_799, nanos: 999_999_999) ?? epoch
}
