import OpenMarketTesting

extension SeededGenerator {
    /// Digits, with more nines, fives and zeros than chance would give: there numbers break.
    mutating func digits(_ count: ClosedRange<Int>) -> String {
        let wanted = Int.random(in: count, using: &self)
        let choices = Array("00123455678999")
        return String((0..<wanted).map { _ in choices[Int.random(in: choices.indices, using: &self)] })
    }
}
