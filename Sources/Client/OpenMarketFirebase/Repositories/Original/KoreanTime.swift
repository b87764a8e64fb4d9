import Foundation
import OpenMarketData

/// Times as the older app writes them: to the second, by Korea's clocks, without saying so.
enum KoreanTime {
    private static let offset: Int64 = 9 * 3600

    /// The text of a moment, that many seconds later.
    static func text(_ date: Date, plus seconds: Int64 = 0) -> String {
        let moment = FirestoreTimestamp(date).seconds
        let (local, overflow) = moment.addingReportingOverflow(offset + seconds)
        let shifted = FirestoreTimestamp(seconds: overflow ? moment : local) ?? .epoch
        return String(shifted.text.dropLast())
    }

    static func date(_ text: String) -> Date? {
        guard text.utf8.count == 19 else { return nil }
        return FirestoreTimestamp(text + "+09:00")?.date
    }
}
