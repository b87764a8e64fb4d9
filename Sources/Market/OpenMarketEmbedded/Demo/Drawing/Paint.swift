/// The fill of a figure: one colour, or two that run into each other.
struct Paint: Sendable, Hashable {
    /// The colour at the top, or at the left, as `0xRRGGBB`.
    var start: UInt32
    /// The colour at the bottom, or at the right.
    var end: UInt32
    /// Whether the colours run from left to right instead of downwards.
    var isAcross = false
    /// From 0 for nothing to 1 for a paint that hides what is below.
    var opacity = 1.0

    /// The number of steps in a run from left to right.
    private static let steps = 24

    /// The colour of each part of a row of pixels, in a figure from `left` to `right`.
    func parts(of pixels: Range<Int>, left: Double, right: Double, down: Double) -> [(Range<Int>, UInt32)] {
        guard start != end else { return [(pixels, start)] }
        guard isAcross else { return [(pixels, Self.mixed(start, end, down))] }
        let width = max(1, right - left)
        let step = max(2, Int(width) / Self.steps)
        return stride(from: pixels.lowerBound, to: pixels.upperBound, by: step).map { x in
            let part = x..<min(x + step, pixels.upperBound)
            return (part, Self.mixed(start, end, (Double(x) - left) / width))
        }
    }

    /// A mixture of two colours with this share of the second one.
    static func mixed(_ first: UInt32, _ second: UInt32, _ share: Double) -> UInt32 {
        let weight = Int32(min(1, max(0, share)) * 256)
        var mixed: UInt32 = 0
        for shift: UInt32 in [16, 8, 0] {
            let (a, b) = (Int32(first >> shift & 0xFF), Int32(second >> shift & 0xFF))
            mixed |= UInt32(a + ((b - a) * weight) >> 8) << shift
        }
        return mixed
    }
}
