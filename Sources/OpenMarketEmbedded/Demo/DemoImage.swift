import Foundation

/// An image for a product of the demo market: a quilt with mirrored patches, different for every seed.
struct DemoImage {
    private static let cells = 10
    private static let cellSide = 12
    private static let side = cells * cellSide

    let seed: UInt64

    /// The image as a PNG file of some seven kilobytes.
    func file() -> Data {
        var chance = SeededChance(state: seed)
        let palette = Self.palette(&chance)
        let patches = Self.patches(&chance)
        let rows = patches.flatMap { line -> [[UInt8]] in
            (0..<Self.cellSide).map { y in Self.row(of: line, y: y) }
        }
        return PNGWriter(width: Self.side, height: Self.side, palette: palette).file(rows: rows)
    }

    /// Fifteen shades that run from one colour to another, and paper.
    private static func palette(_ chance: inout SeededChance) -> [UInt32] {
        let start = (0..<3).map { _ in Int(chance.next() % 160) + 30 }
        let end = (0..<3).map { _ in Int(chance.next() % 160) + 70 }
        let shades = (0..<15).map { step -> UInt32 in
            zip(start, end).reduce(0) { $0 << 8 | UInt32($1.0 + ($1.1 - $1.0) * step / 14) }
        }
        return shades + [0xF7F3EA]
    }

    /// Ten lines of ten patches; the right half mirrors the left one.
    private static func patches(_ chance: inout SeededChance) -> [[UInt8]] {
        (0..<cells).map { line in
            let half = (0..<cells / 2).map { _ -> UInt8 in
                let draw = chance.next()
                return draw % 5 < 2 ? 15 : UInt8((line + Int(draw >> 8 % 5)) % 15)
            }
            return half + half.reversed()
        }
    }

    /// One row of pixels: each patch has a seam of paper at its top and left.
    private static func row(of line: [UInt8], y: Int) -> [UInt8] {
        line.flatMap { patch in
            (0..<cellSide).map { x in x == 0 || y == 0 ? 15 : patch }
        }
    }
}

/// The generator SplitMix64: the same numbers for the same seed everywhere.
struct SeededChance {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
