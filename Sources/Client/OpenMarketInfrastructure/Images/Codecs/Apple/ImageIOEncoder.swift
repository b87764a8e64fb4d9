#if canImport(ImageIO)
    import CoreGraphics
    import Foundation
    import ImageIO
    import OpenMarketDomain

    /// Writes JPEG with ImageIO, without metadata.
    struct ImageIOEncoder: PixelEncoder {
        func jpeg(of pixels: RGBPixels, quality: Double) throws(MarketError) -> Data {
            let output = NSMutableData()
            guard let image = Self.image(of: pixels),
                let destination = CGImageDestinationCreateWithData(output, "public.jpeg" as CFString, 1, nil)
            else { throw .image(.corrupt) }
            let options: [CFString: Any] = [kCGImageDestinationLossyCompressionQuality: quality]
            CGImageDestinationAddImage(destination, image, options as CFDictionary)
            guard CGImageDestinationFinalize(destination) else { throw .image(.corrupt) }
            return output as Data
        }

        private static func image(of pixels: RGBPixels) -> CGImage? {
            guard let space = CGColorSpace(name: CGColorSpace.sRGB),
                let provider = CGDataProvider(data: Data(pixels.bytes) as CFData)
            else { return nil }
            return CGImage(
                width: pixels.size.width,
                height: pixels.size.height,
                bitsPerComponent: 8,
                bitsPerPixel: 24,
                bytesPerRow: pixels.size.width * RGBPixels.bytesPerPixel,
                space: space,
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue),
                provider: provider,
                decode: nil,
                shouldInterpolate: false,
                intent: .defaultIntent
            )
        }
    }
#endif
