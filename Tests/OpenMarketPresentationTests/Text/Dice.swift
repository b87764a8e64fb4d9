/// Chance that repeats itself: the same seed, the same throws.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Digits, with more nines, fives and zeros than chance would give: there numbers break.
    mutating func digits(_ count: ClosedRange<Int>) -> String {
        let wanted = Int.random(in: count, using: &self)
        let choices = Array("00123455678999")
        return String((0..<wanted).map { _ in choices[Int.random(in: choices.indices, using: &self)] })
    }
}
