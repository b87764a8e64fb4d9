package import OpenMarketDomain

extension RGBPixels {
    /// The image as it was seen, given how it is stored (EXIF 2.32, tag 0x0112).
    ///
    /// 2…4 mirror or turn it by half, 5…8 exchange rows and columns as well.
    package func upright(from orientation: Int) -> RGBPixels {
        guard (2...8).contains(orientation) else { return self }
        let (width, height) = (size.width, size.height)
        let isTransposed = orientation >= 5
        let upright = isTransposed ? PixelSize(width: height, height: width) : size
        // Where the first upright pixel is stored, and how far apart its neighbours in a row and in a column are.
        let (right, bottom) = (width - 1, (height - 1) * width)
        let (start, column, row): (Int, Int, Int) =
            switch orientation {
            case 2: (right, -1, width)
            case 3: (bottom + right, -1, -width)
            case 4: (bottom, 1, -width)
            case 5: (0, width, 1)
            case 6: (bottom, -width, 1)
            case 7: (bottom + right, -width, -1)
            default: (right, width, -1)
            }
        let turned = RGBPixels(size: upright) { target in
            bytes.withUnsafeBufferPointer { source in
                Self.copy(source, to: target, size: upright, start: start, column: column, row: row)
            }
            return true
        }
        return turned ?? self
    }

    /// Collects `size` pixels that lie `column` and `row` pixels apart in `source`.
    private static func copy(
        _ source: UnsafeBufferPointer<UInt8>,
        to target: UnsafeMutableBufferPointer<UInt8>,
        size: PixelSize,
        start: Int,
        column: Int,
        row: Int
    ) {
        var place = 0
        for y in 0..<size.height {
            var pixel = (start + y * row) * bytesPerPixel
            for _ in 0..<size.width {
                target[place] = source[pixel]
                target[place + 1] = source[pixel + 1]
                target[place + 2] = source[pixel + 2]
                place += bytesPerPixel
                pixel += column * bytesPerPixel
            }
        }
    }
}
