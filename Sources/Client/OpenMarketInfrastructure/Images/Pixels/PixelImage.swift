package import Foundation
package import OpenMarketDomain
import OpenMarketWire

/// Decoded pixels together with an encoder.
package struct PixelImage: DecodedImage {
    package let pixels: RGBPixels
    let colorProfile: JPEGColorProfile?
    let encoder: any PixelEncoder

    package var size: PixelSize { pixels.size }

    package func jpeg(quality: Double, size: PixelSize) throws(MarketError) -> Data {
        let file = try encoder.jpeg(of: pixels.downscaled(to: size), quality: min(max(quality, 0), 1))
        // Some encoders write an EXIF block of their own.
        guard let data = try? ImageMetadata.removed(from: file) else { throw .image(.corrupt) }
        return colorProfile?.added(to: data) ?? data
    }

    package func pixels(size: PixelSize) throws(MarketError) -> RGBPixels {
        pixels.downscaled(to: size)
    }
}

/// An encoder of pixels as JPEG.
protocol PixelEncoder: Sendable {
    /// A JPEG file; `quality` is 0…1.
    func jpeg(of pixels: RGBPixels, quality: Double) throws(MarketError) -> Data
}

protocol PixelDecoder: Sendable {
    /// Whether the pixels are still in the colour space of the file, rather than in sRGB.
    var keepsColorSpace: Bool { get }

    /// The pixels as stored, of any size down to `longestSide`; of full size when it is `nil`.
    func pixels(of data: Data, longestSide: Int?) throws(MarketError) -> RGBPixels
}
