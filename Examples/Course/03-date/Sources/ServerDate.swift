import Foundation

/// Dates as the market's servers write them: `2022-01-18T13:30:00.00`, in Korean time.
enum ServerDate {
    /// The date, or `nil` when the text is none.
    static func date(from text: String) -> Date? {
        let formatter = DateFormatter()
        formatter.dateFormat = "yyyy-MM-dd'T'hh:mm:ss.SS"
        return formatter.date(from: text)
    }
}
