import Foundation
package import OpenMarketDomain

extension RGBPixels {
    /// The image at a smaller size: every new pixel is the mean of the area it covers.
    ///
    /// Neither side ever grows: a larger `target` is cut down to the size there is.
    package func downscaled(to target: PixelSize) -> RGBPixels {
        let small = PixelSize(width: min(target.width, size.width), height: min(target.height, size.height))
        guard small != size else { return self }
        let columns = AreaWeights(from: size.width, to: small.width)
        let rows = AreaWeights(from: size.height, to: small.height)
        let scaled = RGBPixels(size: small) { output in
            bytes.withUnsafeBufferPointer { source in
                Self.scale(source, rowLength: size.width * Self.bytesPerPixel, columns: columns, rows: rows, to: output)
            }
            return true
        }
        return scaled ?? self
    }

    private static func scale(
        _ source: UnsafeBufferPointer<UInt8>,
        rowLength: Int,
        columns: AreaWeights,
        rows: AreaWeights,
        to output: UnsafeMutableBufferPointer<UInt8>
    ) {
        let outputLength = columns.count * bytesPerPixel
        var narrow = [UInt32](repeating: 0, count: outputLength)
        var sums = [UInt32](repeating: 0, count: outputLength)
        // Plain loops over buffers: in a debug build, every closure and iterator is a call for each pixel.
        narrow.withUnsafeMutableBufferPointer { narrow in
            sums.withUnsafeMutableBufferPointer { sums in
                var row = 0
                while row < rows.count {
                    sums.update(repeating: AreaWeights.half)
                    for (sourceRow, weight) in rows.parts(of: row) {
                        let start = sourceRow * rowLength
                        let line = UnsafeBufferPointer(rebasing: source[start..<(start + rowLength)])
                        squeeze(line, columns: columns, to: narrow)
                        var index = 0
                        while index < outputLength {
                            sums[index] &+= narrow[index] &* weight
                            index &+= 1
                        }
                    }
                    let place = row * outputLength
                    var index = 0
                    while index < outputLength {
                        output[place &+ index] = UInt8(truncatingIfNeeded: sums[index] >> AreaWeights.totalBits)
                        index &+= 1
                    }
                    row += 1
                }
            }
        }
    }

    /// One row at the new width, with as many bits below the point as a weight has.
    private static func squeeze(
        _ line: UnsafeBufferPointer<UInt8>,
        columns: AreaWeights,
        to narrow: UnsafeMutableBufferPointer<UInt32>
    ) {
        columns.withParts { offsets, starts, weights in
            var column = 0
            var weightIndex = 0
            var output = 0
            while column < columns.count {
                var place = starts[column] &* bytesPerPixel
                let end = offsets[column &+ 1]
                var red: UInt32 = 0
                var green: UInt32 = 0
                var blue: UInt32 = 0
                while weightIndex < end {
                    let weight = weights[weightIndex]
                    red &+= UInt32(truncatingIfNeeded: line[place]) &* weight
                    green &+= UInt32(truncatingIfNeeded: line[place &+ 1]) &* weight
                    blue &+= UInt32(truncatingIfNeeded: line[place &+ 2]) &* weight
                    place &+= bytesPerPixel
                    weightIndex &+= 1
                }
                narrow[output] = red
                narrow[output &+ 1] = green
                narrow[output &+ 2] = blue
                output &+= bytesPerPixel
                column &+= 1
            }
        }
    }
}

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

extension RGBPixels {
    /// Pixels whose bytes are written by `fill`, which must write all of them; `nil` when that fails.
    package init?(size: PixelSize, fill: (UnsafeMutableBufferPointer<UInt8>) -> Bool) {
        guard let count = Self.byteCount(of: size) else { return nil }
        var isFilled = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            // Zeros, so that a decoder that breaks off does not leave what was in memory before.
            if let start = buffer.baseAddress { memset(start, 0, count) }
            initialized = count
            isFilled = fill(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
        }
        guard isFilled else { return nil }
        self.init(size: size, bytes: bytes)
    }
}
