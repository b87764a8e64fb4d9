import Foundation
import OpenMarketWire
import Testing

@Suite("Retry-After")
struct RetryAfterTests {
    /// Sunday, 6 November 1994, 08:49:37 in Greenwich.
    private let now = Date(timeIntervalSince1970: 784_111_777)

    @Test(
        "Seconds and dates are understood, nonsense is not",
        arguments: [
            ("0", 0), ("7", 7), (" 120 ", 120), ("00003", 3), ("-1", nil), ("+1", nil), ("1.5", nil), ("1e3", nil),
            ("", nil), ("soon", nil), ("٣", nil), ("1 2", nil), ("1000000000000000000", 31_536_000),
            ("99999999999999999999999999", 31_536_000), ("Sun, 06 Nov 1994 08:49:47 GMT", 10),
            ("Sun, 06 Nov 1994 08:49:27 GMT", 0), ("Fri, 31 Dec 9999 23:59:59 GMT", 31_536_000),
            ("Sun, 06 Nov 1994 08:49:47 KST", nil), ("Sunday, 06-Nov-94 08:49:47 GMT", 10),
            ("Sun Nov  6 08:49:47 1994", 10), ("Sun, 31 Feb 1994 08:49:47 GMT", nil),
        ] as [(String, Int?)]
    )
    func values(_ text: String, _ seconds: Int?) {
        let delay = RetryAfter.delay(in: ["Retry-After": text], now: now)
        #expect(delay == seconds.map { Duration.seconds($0) })
    }

    @Test("Of several, the longest counts")
    func duplicates() {
        #expect(
            RetryAfter.delay(in: ["Retry-After": "3", "retry-after": "9", "Retry-AFTER": "x"], now: now) == .seconds(9)
        )
        #expect(RetryAfter.delay(in: [:], now: now) == nil)
    }
}
