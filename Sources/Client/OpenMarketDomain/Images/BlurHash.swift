import Foundation

/// An image as some thirty characters, from which a blurred one is drawn until the image itself is there.
///
/// This is [BlurHash](https://github.com/woltapp/blurhash/blob/master/Algorithm.md): the image as a sum of a few cosine
/// waves, whose strengths are written with 83 characters that are safe in JSON. The first number is how many waves there
/// are across and down, the second the largest strength, then come the mean colour and the strength of every wave.
public struct BlurHash: RawRepresentable, Sendable, Hashable {
    public let rawValue: String
    private let columns: Int
    private let rows: Int
    /// The strength of every wave, row after row, in linear light; the first one is the mean.
    private let waves: [LinearColor]

    /// Reads a hash; `nil` for a text that is no hash.
    public init?(rawValue: String) {
        guard rawValue.utf8.count <= 4 + 2 * 81 else { return nil }
        let digits = rawValue.utf8.map(Base83.digit)
        guard let shape = digits.first ?? nil, shape < 81, !digits.contains(nil) else { return nil }
        let numbers = digits.compactMap(\.self)
        (columns, rows) = (shape % 9 + 1, shape / 9 + 1)
        guard numbers.count == 4 + 2 * columns * rows else { return nil }
        let mean = Base83.number(numbers[2..<6])
        guard mean < 1 << 24 else { return nil }
        let largest = Double(numbers[1] + 1) / 166
        var waves = [LinearColor(sRGB: mean)]
        for place in stride(from: 6, to: numbers.count, by: 2) {
            let strength = Base83.number(numbers[place..<place + 2])
            guard strength < 19 * 19 * 19 else { return nil }
            waves.append(LinearColor(strength: strength, largest: largest))
        }
        (self.rawValue, self.waves) = (rawValue, waves)
    }

    /// The hash of an image, which should be small: the hash has the detail of some 32 pixels.
    ///
    /// - Parameters:
    ///   - pixels: The image.
    ///   - columns: How many waves it has across, 1…9.
    ///   - rows: How many it has down, 1…9.
    public init(of pixels: RGBPixels, columns: Int = 4, rows: Int = 3) {
        (self.columns, self.rows) = (min(max(columns, 1), 9), min(max(rows, 1), 9))
        let exact = Self.waves(of: pixels, columns: self.columns, rows: self.rows)
        let peak = exact.dropFirst().map(\.peak).max() ?? 0
        // Without waves there is no largest one, and the specification writes a 0.
        let step = exact.count == 1 ? 0 : min(max(Int(peak * 166 - 0.5), 0), 82)
        let largest = Double(step + 1) / 166
        let mean = exact.first?.sRGB ?? 0
        var text = Base83.text(self.columns - 1 + (self.rows - 1) * 9, length: 1)
        text += Base83.text(step, length: 1) + Base83.text(mean, length: 4)
        let strengths = exact.dropFirst().map { $0.strength(largest: largest) }
        for strength in strengths { text += Base83.text(strength, length: 2) }
        rawValue = text
        waves = [LinearColor(sRGB: mean)] + strengths.map { LinearColor(strength: $0, largest: largest) }
    }

    /// The mean colour, for places where no image can be drawn.
    public var meanColor: RGBColor { (waves.first ?? LinearColor()).color }

    /// The blurred image in any size.
    public func pixels(size: PixelSize) -> RGBPixels? {
        let across = Self.cosines(columns, along: size.width)
        let down = Self.cosines(rows, along: size.height)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(RGBPixels.byteCount(of: size) ?? 0)
        for y in 0..<size.height {
            for x in 0..<size.width {
                var sum = LinearColor()
                for (place, wave) in waves.enumerated() {
                    sum.add(wave, times: across[x][place % columns] * down[y][place / columns])
                }
                let color = sum.color
                bytes += [color.red, color.green, color.blue]
            }
        }
        return RGBPixels(size: size, bytes: bytes)
    }

    private static func waves(of pixels: RGBPixels, columns: Int, rows: Int) -> [LinearColor] {
        let across = cosines(columns, along: pixels.size.width)
        let down = cosines(rows, along: pixels.size.height)
        var sums = [LinearColor](repeating: LinearColor(), count: columns * rows)
        for y in 0..<pixels.size.height {
            for x in 0..<pixels.size.width {
                guard let color = pixels[x, y] else { continue }
                let linear = LinearColor(color)
                for place in sums.indices {
                    sums[place].add(linear, times: across[x][place % columns] * down[y][place / columns])
                }
            }
        }
        let count = Double(pixels.size.pixelCount)
        return sums.enumerated().map { place, sum in
            var wave = LinearColor()
            // A cosine has half of the power of a constant.
            wave.add(sum, times: (place == 0 ? 1 : 2) / count)
            return wave
        }
    }

    /// The heights of `count` waves at each of `length` pixels.
    private static func cosines(_ count: Int, along length: Int) -> [[Double]] {
        (0..<length).map { pixel in
            (0..<count).map { cos(Double.pi * Double($0) * Double(pixel) / Double(length)) }
        }
    }
}

extension BlurHash: Codable {}

/// A colour, or the strength of a wave, by the amount of light.
private struct LinearColor: Sendable, Equatable {
    private var red = 0.0
    private var green = 0.0
    private var blue = 0.0

    init() {}

    init(_ color: RGBColor) {
        (red, green, blue) = (Self.light[Int(color.red)], Self.light[Int(color.green)], Self.light[Int(color.blue)])
    }

    /// A colour of 24 bits.
    init(sRGB number: Int) {
        self.init(
            RGBColor(
                red: UInt8(truncatingIfNeeded: number >> 16),
                green: UInt8(truncatingIfNeeded: number >> 8),
                blue: UInt8(truncatingIfNeeded: number)
            )
        )
    }

    /// The strength of a wave, each colour in one of 19 steps from the negative of `largest` to it.
    init(strength: Int, largest: Double) {
        func part(_ step: Int) -> Double {
            let share = (Double(step) - 9) / 9
            return share * abs(share) * largest
        }
        (red, green, blue) = (part(strength / 361), part(strength / 19 % 19), part(strength % 19))
    }

    mutating func add(_ other: LinearColor, times factor: Double) {
        red += other.red * factor
        green += other.green * factor
        blue += other.blue * factor
    }

    /// The largest of the three, without its sign.
    var peak: Double { max(abs(red), abs(green), abs(blue)) }

    func strength(largest: Double) -> Int {
        func step(_ value: Double) -> Int {
            let share = value / largest
            let root = share.sign == .minus ? -(-share).squareRoot() : share.squareRoot()
            return min(max(Int((root * 9 + 9.5).rounded(.down)), 0), 18)
        }
        return step(red) * 361 + step(green) * 19 + step(blue)
    }

    var color: RGBColor {
        RGBColor(red: Self.byte(red), green: Self.byte(green), blue: Self.byte(blue))
    }

    var sRGB: Int {
        let color = color
        return Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue)
    }

    /// The amount of light of every byte of sRGB.
    private static let light: [Double] = (0...255).map { byte in
        let value = Double(byte) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private static func byte(_ light: Double) -> UInt8 {
        let value = min(max(light, 0), 1)
        let part = value <= 0.003_130_8 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
        return UInt8(part * 255 + 0.5)
    }
}

private enum Base83 {
    private static let digits = Array(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8
    )

    static func digit(_ byte: UInt8) -> Int? { digits.firstIndex(of: byte) }

    static func number(_ digits: ArraySlice<Int>) -> Int { digits.reduce(0) { $0 * 83 + $1 } }

    static func text(_ number: Int, length: Int) -> String {
        var (rest, bytes) = (number, [UInt8]())
        for _ in 0..<length {
            bytes.append(digits[rest % 83])
            rest /= 83
        }
        return String(decoding: bytes.reversed(), as: UTF8.self)
    }
}
