public import Foundation
import OpenMarketWire

/// Reads the dates of all server generations, without a formatter, a locale or a calendar.
///
/// Understood are `yyyy-MM-dd`, then `T` or a space and `HH:mm:ss`, then any number
/// of fraction digits, then an optional zone (`Z`, `+09:00`, `+0900`). Unix seconds
/// arrive as numbers and never get here.
public struct ServerDateParser: Sendable {
    /// Seconds east of Greenwich, for dates that do not name a zone.
    private let defaultOffset: Int

    /// A parser for servers whose clocks stand `secondsFromGMT` east of Greenwich; Korea's, by default.
    public init(secondsFromGMT: Int = 9 * 3600) {
        self.defaultOffset = secondsFromGMT
    }

    /// The date, or `nil` when the text is none.
    public func date(from text: String) -> Date? {
        var text = text
        return text.withUTF8 { CivilTime(UnsafeRawBufferPointer($0)) }.map(date(of:))
    }

    /// The date of a time that was read already.
    func date(of time: CivilTime) -> Date {
        Date(timeIntervalSince1970: Double(time.seconds - (time.offset ?? defaultOffset)) + time.fraction)
    }
}
