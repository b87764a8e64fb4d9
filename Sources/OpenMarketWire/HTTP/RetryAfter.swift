public import Foundation

/// The `Retry-After` field (RFC 9110, section 10.2.3): seconds, or a date.
public enum RetryAfter {
    /// How long to wait from `now` on; `nil` when the field is missing or makes no sense.
    ///
    /// A date in the past means no wait. Of several fields the longest wait counts.
    public static func delay(in headers: HTTPHeaders, now: Date) -> Duration? {
        headers.values(of: "Retry-After").compactMap { delay($0, now: now) }.max()
    }

    private static func delay(_ value: String, now: Date) -> Duration? {
        let text = value.trimmingCharacters(in: .whitespaces)
        if !text.isEmpty, text.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) {
            // More digits than an Int holds is still "a very long time".
            return .seconds(min(Int(text) ?? .max, longest))
        }
        guard let date = HTTPDate.parse(text) else { return nil }
        return .seconds(min(max(0, date.timeIntervalSince(now)), Double(longest)))
    }

    /// A year. Longer waits are cut, so that sums cannot overflow.
    private static let longest = 365 * 86_400
}
