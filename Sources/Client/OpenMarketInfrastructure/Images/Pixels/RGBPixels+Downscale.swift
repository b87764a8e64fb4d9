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
