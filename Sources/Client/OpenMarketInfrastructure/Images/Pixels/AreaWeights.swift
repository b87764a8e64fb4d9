/// The share of each old pixel of a line in each new one when the line gets shorter.
///
/// Weights are whole numbers that add up to exactly 2¹¹ for every new pixel: white
/// stays white, and two of them times 255 fit into 32 bits.
struct AreaWeights {
    static let bits: UInt32 = 11
    /// The bits below the point after rows and columns have been weighed.
    static let totalBits: UInt32 = 2 * bits
    /// The number to add for rounding instead of cutting off.
    static let half: UInt32 = 1 << (totalBits - 1)

    let count: Int
    private let starts: [Int]
    private let weights: [UInt32]
    private let offsets: [Int]

    /// The weights for `old` pixels that become `new`, which is at least one and not more.
    init(from old: Int, to new: Int) {
        count = new
        var starts: [Int] = []
        var weights: [UInt32] = []
        var offsets = [0]
        for index in 0..<new {
            // In units of 1/new of an old pixel, everything is a whole number.
            let (begin, end) = (index * old, (index + 1) * old)
            let first = begin / new
            let last = (end - 1) / new
            starts.append(first)
            for pixel in first...last {
                let (from, to) = (max(begin, pixel * new) - begin, min(end, (pixel + 1) * new) - begin)
                weights.append(UInt32((to << Int(Self.bits)) / old - (from << Int(Self.bits)) / old))
            }
            offsets.append(weights.count)
        }
        self.starts = starts
        self.weights = weights
        self.offsets = offsets
    }

    /// The old pixels under the new one at `index`, with their weights.
    func parts(of index: Int) -> some Sequence<(pixel: Int, weight: UInt32)> {
        let range = offsets[index]..<offsets[index + 1]
        return range.lazy.map { (pixel: starts[index] + $0 - range.lowerBound, weight: weights[$0]) }
    }

    /// All weights as plain buffers, for the inner loop: the weights of the new pixel `i` are those from `offsets[i]` up to
    /// `offsets[i + 1]`, for the old pixels from `starts[i]` on.
    func withParts(
        _ body: (
            _ offsets: UnsafeBufferPointer<Int>,
            _ starts: UnsafeBufferPointer<Int>,
            _ weights: UnsafeBufferPointer<UInt32>
        ) -> Void
    ) {
        offsets.withUnsafeBufferPointer { offsets in
            starts.withUnsafeBufferPointer { starts in
                weights.withUnsafeBufferPointer { body(offsets, starts, $0) }
            }
        }
    }
}
