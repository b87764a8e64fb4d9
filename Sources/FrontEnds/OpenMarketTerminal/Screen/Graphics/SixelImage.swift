/// Writes images as sixels.
///
/// The format is that of DEC's terminals: *VT330/VT340 Programmer Reference Manual, Volume 2: Graphics
/// Programming*, chapter 14. A sixel is a column of six pixels, one character from `?` (none set) to `~` (all set),
/// the topmost pixel being the lowest bit. A band of sixels is sent once for each colour in it. Everything that is
/// sent is a digit or one of a few signs, whatever the pixels are, so an image can hold no command.
enum SixelImage {
    /// The image, beginning where the cursor is.
    static func text(of image: ScreenImage) -> String {
        let pixels = indexed(image)
        // P2 = 1: what is not set stays as it was. The raster attributes say that pixels are square, and how many.
        var output = "\u{1B}P0;1;0q\"1;1;\(image.width);\(image.height)"
        output += Set(pixels).sorted().map(definition).joined()
        let bands = stride(from: 0, to: image.height, by: 6).map { top in
            band(pixels, width: image.width, rows: top..<min(top + 6, image.height))
        }
        return output + bands.joined(separator: "-") + "\u{1B}\\"
    }

    /// `#` number `;2;` red, green and blue in percent.
    private static func definition(_ color: UInt8) -> String {
        let (red, green, blue) = (Int(color) / 36, Int(color) / 6 % 6, Int(color) % 6)
        return "#\(color);2;\(red * 20);\(green * 20);\(blue * 20)"
    }

    /// One band: for each of its colours the sixels from left to right, and `$` back to the left.
    private static func band(_ pixels: [UInt8], width: Int, rows: Range<Int>) -> String {
        var sixels: [UInt8: [UInt8]] = [:]
        for row in rows {
            let bit: UInt8 = 1 << UInt8(row - rows.lowerBound)
            for column in 0..<width {
                sixels[pixels[row * width + column], default: Array(repeating: 0, count: width)][column] |= bit
            }
        }
        return sixels.sorted { $0.key < $1.key }.map { "#\($0.key)" + runs($0.value) }.joined(separator: "$")
    }

    /// More than three of the same are `!` number and one of them; nothing at the end is left out.
    private static func runs(_ sixels: [UInt8]) -> String {
        var bytes: [UInt8] = []
        var start = 0
        while start < sixels.count {
            let end = sixels[start...].firstIndex { $0 != sixels[start] } ?? sixels.count
            if end == sixels.count, sixels[start] == 0 { break }
            let sign = sixels[start] + 0x3F
            if end - start > 3 {
                bytes += Array("!\(end - start)".utf8) + [sign]
            } else {
                bytes += Array(repeating: sign, count: end - start)
            }
            start = end
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The image in a cube of six reds, greens and blues, the rounding spread over neighbours in a pattern of four by four.
    private static func indexed(_ image: ScreenImage) -> [UInt8] {
        var indices: [UInt8] = []
        indices.reserveCapacity(image.width * image.height)
        for row in 0..<image.height {
            for column in 0..<image.width {
                let place = (row * image.width + column) * 3
                let shift = thresholds[row % 4 * 4 + column % 4]
                let red = level(image.bytes[place], shift)
                let green = level(image.bytes[place + 1], shift)
                indices.append(red * 36 + green * 6 + level(image.bytes[place + 2], shift))
            }
        }
        return indices
    }

    /// 0…5 for 0…255: the five steps are 51 each, and a threshold of 0…15 decides what lies between two.
    private static func level(_ part: UInt8, _ threshold: Int) -> UInt8 {
        UInt8((Int(part) * 16 + 51 * threshold + 25) / (51 * 16))
    }

    /// An ordered pattern (Bayer's), in sixteenths.
    private static let thresholds = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
}
