import Foundation
import OpenMarketWire

/// The `Date` field (RFC 9110, section 6.6.1) from seconds since 1970, without a calendar or a formatter.
package enum DateField {
    /// The 29 bytes of the fixed form: `Sun, 06 Nov 1994 08:49:37 GMT`.
    package static func bytes(secondsSince1970 seconds: Int) -> [UInt8] {
        let (day, second) = (floorDivide(seconds, 86_400), seconds - floorDivide(seconds, 86_400) * 86_400)
        let date = CivilDay(sinceEpoch: day)
        let weekday = ((day + 4) % 7 + 7) % 7
        var bytes: [UInt8] = []
        bytes.reserveCapacity(29)
        bytes += weekdays[weekday]
        bytes += pair(date.day) + months[date.month - 1] + pair(date.year / 100) + pair(date.year % 100)
        bytes.append(UInt8(ascii: " "))
        bytes += pair(second / 3600) + [colon] + pair(second / 60 % 60) + [colon] + pair(second % 60)
        bytes.append(" GMT")
        return bytes
    }

    private static let colon = UInt8(ascii: ":")
    private static let weekdays = ["Sun, ", "Mon, ", "Tue, ", "Wed, ", "Thu, ", "Fri, ", "Sat, "].map { Array($0.utf8) }
    private static let months = [
        " Jan ", " Feb ", " Mar ", " Apr ", " May ", " Jun ", " Jul ", " Aug ", " Sep ", " Oct ", " Nov ", " Dec ",
    ].map { Array($0.utf8) }

    private static func floorDivide(_ number: Int, _ divisor: Int) -> Int {
        number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
    }

    private static func pair(_ number: Int) -> [UInt8] {
        [UInt8(ascii: "0") + UInt8(number / 10 % 10), UInt8(ascii: "0") + UInt8(number % 10)]
    }
}
