import Foundation
import OpenMarketWire
import TestSupport
import Testing

@Suite("Retry-After", .slot)
struct RetryAfterTests {
    /// Sunday, 6 November 1994, 08:49:37 in Greenwich.
    let now = Date(timeIntervalSince1970: 784_111_777)

    @Test(
        "is understood, or is not there",
        arguments: [
            (["0"], Duration.seconds(0)),
            (["1"], .seconds(1)),
            ([" 7 "], .seconds(7)),
            (["120"], .seconds(120)),
            (["-1"], nil),
            (["+5"], nil),
            (["1.5"], nil),
            (["1e18"], nil),
            (["1000000000000000000"], .seconds(31_536_000)),
            (["99999999999999999999999999"], .seconds(31_536_000)),
            (["٣"], nil),
            ([""], nil),
            (["soon"], nil),
            (["5; please"], nil),
            (["2", "9", "4"], .seconds(9)),
            (["2, 9"], .seconds(9)),
            (["2, soon"], nil),
            (["soon", "3"], .seconds(3)),
            (["Sun, 06 Nov 1994 08:49:40 GMT"], .seconds(3)),
            (["Sunday, 06-Nov-94 08:50:37 GMT"], .seconds(60)),
            (["Sun Nov  6 08:49:38 1994"], .seconds(1)),
            (["Sun, 06 Nov 1994 08:49:37 GMT"], .zero),
            (["Thu, 01 Jan 1970 00:00:00 GMT"], .zero),
            (["Fri, 31 Dec 9999 23:59:59 GMT"], .seconds(31_536_000)),
            (["Sun, 06 Nov 1994 08:49:40 PST"], nil),
            (["Thu, 31 Feb 1994 08:49:40 GMT"], nil),
            (["Thu, 31 Nov 1994 08:49:40 GMT"], nil),
            (["Sun, 32 Nov 1994 08:49:40 GMT"], nil),
            (["Sun, 06 Nov 1994 24:49:40 GMT"], nil),
            (["Sun, 06 Nop 1994 08:49:40 GMT"], nil),
            (["Tue, 29 Feb 2000 00:00:00 GMT"], .seconds(31_536_000)),
            ([], nil),
        ] as [([String], Duration?)]
    )
    func table(_ values: [String], _ expected: Duration?) {
        let headers = HTTPHeaders(values.map { HTTPHeaders.Field(name: "retry-after", value: $0) })
        #expect(RetryAfter.delay(in: headers, now: now) == expected)
    }

    @Test("dates agree with Foundation on every day of a hundred years")
    func dates() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "GMT"))
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        for day in stride(from: 0, to: 36_525, by: 13) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            let (year, month, number) = (parts.year ?? 0, parts.month ?? 1, parts.day ?? 1)
            let text = "Mon, \(number < 10 ? "0" : "")\(number) \(months[month - 1]) \(year) 00:00:00 GMT"
            #expect(HTTPDate.parse(text) == date)
        }
    }

    @Test("A date is told by the clock of the server, which a Date beside it gives away")
    func wrongClock() {
        let now = Date(timeIntervalSince1970: 1_000_000)
        var headers: HTTPHeaders = ["Retry-After": HTTPDate.text(now + 3605)]
        #expect(RetryAfter.delay(in: headers, now: now) == .seconds(3605))
        headers["Date"] = HTTPDate.text(now + 3600)
        #expect(RetryAfter.delay(in: headers, now: now) == .seconds(5))
        headers["Date"] = "yesterday"
        #expect(RetryAfter.delay(in: headers, now: now) == .seconds(3605))
    }
}
