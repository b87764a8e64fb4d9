public import Foundation

/// The time after which a server wants to be asked again (RFC 9110, section 10.2.3).
public enum RetryAfter {
    /// The longest wait that is taken at its word: a year.
    ///
    /// More is a mistake, and this is long enough.
    private static let longest = 31_536_000

    /// The wait that `headers` ask for, counted from `now`; `nil` when there is none that can be understood.
    ///
    /// Seconds or a date; a date in the past is no wait at all. Of several values the longest counts. A date is
    /// compared with the `Date` of the same headers, where there is one: both are told by one clock, right or wrong.
    public static func delay(in headers: HTTPHeaders, now: Date) -> Duration? {
        let now = headers["Date"].flatMap(HTTPDate.parse) ?? now
        return headers.values(of: "Retry-After").compactMap { delay(in: $0, now: now) }.max()
    }

    private static func delay(in value: String, now: Date) -> Duration? {
        let value = value.trimmingCharacters(in: .whitespaces)
        if let date = HTTPDate.parse(value) {
            let seconds = date.timeIntervalSince(now)
            return .milliseconds(Int((min(max(0, seconds), Double(longest)) * 1000).rounded(.up)))
        }
        // URLSession joins repeated fields with commas.
        let parts = value.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        let seconds = parts.compactMap(seconds)
        return seconds.count == parts.count ? seconds.max().map { .seconds($0) } : nil
    }

    private static func seconds(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return min(Int(text) ?? longest, longest)
    }
}
