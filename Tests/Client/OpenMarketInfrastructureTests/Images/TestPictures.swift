import Foundation
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketTesting
import OpenMarketWire

/// Images with known pixels, and files made of them.
enum TestPictures {
    /// Whether this machine can decode and encode at all.
    static let hasCodec = SystemImageCodec().image(of: quadrants(width: 8, height: 8)) != nil
    /// What to say where it cannot.
    static let missing = "no image codec here; on Debian: apt-get install libturbojpeg0 libpng16-16"

    static let red: [UInt8] = [220, 30, 30]
    static let green: [UInt8] = [30, 200, 30]
    static let blue: [UInt8] = [30, 30, 220]
    static let yellow: [UInt8] = [220, 220, 40]

    static func pixels(width: Int, height: Int, color: (_ x: Int, _ y: Int) -> [UInt8]) -> RGBPixels {
        let bytes = (0..<height).flatMap { y in (0..<width).flatMap { x in color(x, y) } }
        let size = PixelSize(width: width, height: height)
        guard let buffer = RGBPixels(size: size, bytes: bytes) else { preconditionFailure("three bytes a pixel") }
        return buffer
    }

    /// Red and green above blue and yellow.
    static func quadrants(width: Int, height: Int) -> RGBPixels {
        pixels(width: width, height: height) { x, y in
            if y < height / 2 { x < width / 2 ? red : green } else { x < width / 2 ? blue : yellow }
        }
    }

    /// What does not compress: the same noise on every run.
    static func noise(width: Int, height: Int) -> RGBPixels {
        var generator = SeededGenerator(seed: 7)
        return pixels(width: width, height: height) { _, _ in
            let bits = generator.next()
            return [
                UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8),
                UInt8(truncatingIfNeeded: bits >> 16),
            ]
        }
    }

    static func jpeg(_ pixels: RGBPixels, quality: Double = 0.95) throws -> Data {
        guard let image = SystemImageCodec().image(of: pixels) else {
            throw MarketError.image(.codecMissing(library: ""))
        }
        return try image.jpeg(quality: quality, size: image.size)
    }

    /// The file with another segment behind its start.
    static func inserting(_ segment: Data, into jpeg: Data) -> Data {
        jpeg.prefix(2) + segment + jpeg.dropFirst(2)
    }

    static func segment(_ marker: UInt8, _ payload: Data) -> Data {
        Data([0xFF, marker]) + number16(payload.count + 2) + payload
    }

    /// An EXIF block by hand: an orientation, and a position as a phone writes it.
    static func exif(orientation: Int) -> Data {
        let first =
            number16(2) + number16(0x0112) + number16(3) + number32(1) + number16(orientation) + number16(0)
            + number16(0x8825) + number16(4) + number32(1) + number32(38) + number32(0)
        let latitude = number16(2) + number16(5) + number32(3) + number32(68)
        let gps = number16(2) + number16(1) + number16(2) + number32(2) + Data("N\0\0\0".utf8) + latitude + number32(0)
        let tiff = Data("MM".utf8) + number16(42) + number32(8) + first + gps + Data("GPS 37.5665 126.9780".utf8)
        return segment(0xE1, Data("Exif\0\0".utf8) + tiff)
    }

    static func number16(_ value: Int) -> Data { Data([UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]) }
    static func number32(_ value: Int) -> Data { number16(value >> 16) + number16(value) }
}
