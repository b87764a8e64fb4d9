import Foundation

extension Wording {
    /// A number of bytes in the unit that fits: `300 KB`, `1.5 MB`.
    func byteCount(_ bytes: Int) -> String {
        let units = ["KB", "MB", "GB"]
        guard bytes >= 1024 else { return "\(number(max(0, bytes))) B" }
        var size = Decimal(bytes) / 1024
        var unit = 0
        while size >= 1024, unit < units.count - 1 {
            size /= 1024
            unit += 1
        }
        var rounded = Decimal()
        NSDecimalRound(&rounded, &size, 1, .plain)
        return "\(number(rounded)) \(units[unit])"
    }

    /// A number of pixels, in millions.
    func pixelCount(_ pixels: Int) -> String {
        var millions = Decimal(max(0, pixels)) / 1_000_000
        var rounded = Decimal()
        NSDecimalRound(&rounded, &millions, 1, .plain)
        return self(.megapixels, number(rounded))
    }

    /// Returns the time to wait, rounded up; `nil` where there is nothing to wait for.
    func waitingTime(_ duration: Duration) -> String? {
        let whole = duration.components.seconds
        let seconds = duration.components.attoseconds > 0 && whole < .max ? whole + 1 : whole
        guard seconds > 0 else { return nil }
        if seconds < 120 { return self(.waitSeconds, number(Int(clamping: seconds))) }
        if seconds < 7200 { return self(.waitMinutes, number(Int(clamping: (seconds - 1) / 60 + 1))) }
        return self(.waitHours, number(Int(clamping: (seconds - 1) / 3600 + 1)))
    }
}
