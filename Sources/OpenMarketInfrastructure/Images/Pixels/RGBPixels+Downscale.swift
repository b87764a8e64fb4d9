package import OpenMarketDomain

extension RGBPixels {
    /// The picture at a smaller size: every new pixel is the mean of the area it covers.
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
        for row in 0..<rows.count {
            for index in 0..<outputLength { sums[index] = AreaWeights.half }
            for (sourceRow, weight) in rows.parts(of: row) {
                let start = sourceRow * rowLength
                let line = UnsafeBufferPointer(rebasing: source[start..<(start + rowLength)])
                squeeze(line, columns: columns, to: &narrow)
                for index in 0..<outputLength { sums[index] &+= narrow[index] &* weight }
            }
            for index in 0..<outputLength {
                output[row * outputLength + index] = UInt8(truncatingIfNeeded: sums[index] >> AreaWeights.totalBits)
            }
        }
    }

    /// One row at the new width, with as many bits below the point as a weight has.
    private static func squeeze(
        _ line: UnsafeBufferPointer<UInt8>,
        columns: AreaWeights,
        to narrow: inout [UInt32]
    ) {
        for column in 0..<columns.count {
            var (red, green, blue): (UInt32, UInt32, UInt32) = (0, 0, 0)
            for (pixel, weight) in columns.parts(of: column) {
                let place = pixel * bytesPerPixel
                red &+= UInt32(line[place]) &* weight
                green &+= UInt32(line[place + 1]) &* weight
                blue &+= UInt32(line[place + 2]) &* weight
            }
            let place = column * bytesPerPixel
            narrow[place] = red
            narrow[place + 1] = green
            narrow[place + 2] = blue
        }
    }
}
