/// A length of time as it is typed: `300ms`, `2s`, `5m`, `1h`, with a minus where it makes sense.
package enum WeatherTime {
    private static let units: [(name: String, milliseconds: Int)] = [
        ("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000),
    ]
    /// A day is more than any client waits.
    private static let longest = 86_400_000

    /// The time, or the longest one there is in the weather where it is beyond that.
    static func bounded(_ time: Duration) -> Duration {
        min(max(.milliseconds(-longest), time), .milliseconds(longest))
    }

    /// The time that a text names; `nil` when it names none.
    package static func read(_ text: String) -> Duration? {
        for unit in units where text.hasSuffix(unit.name) {
            let most = longest / unit.milliseconds
            guard let number = Int(text.dropLast(unit.name.count)), (-most...most).contains(number) else { continue }
            return .milliseconds(number * unit.milliseconds)
        }
        return nil
    }

    /// The text that names a time, in the largest unit without a fraction.
    package static func text(_ time: Duration) -> String {
        let milliseconds = Int(bounded(time) / .milliseconds(1))
        let unit = units.last { milliseconds != 0 && milliseconds % $0.milliseconds == 0 } ?? units[0]
        return "\(milliseconds / unit.milliseconds)\(unit.name)"
    }
}
