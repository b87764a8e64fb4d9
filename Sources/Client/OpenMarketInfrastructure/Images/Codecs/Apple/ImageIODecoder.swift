#if canImport(ImageIO)
    import CoreGraphics
    import Foundation
    import ImageIO
    import OpenMarketDomain

    /// Reads images with ImageIO, into sRGB and on white.
    struct ImageIODecoder: PixelDecoder {
        let keepsColorSpace = false

        func pixels(of data: Data, longestSide: Int?) throws(MarketError) -> RGBPixels {
            guard let source = CGImageSourceCreateWithData(data as CFData, nil),
                let image = Self.image(in: source, longestSide: longestSide),
                let pixels = Self.pixels(of: image)
            else { throw .image(.corrupt) }
            return pixels
        }

        /// The image as stored: it is turned upright later, with the same code on every platform.
        private static func image(in source: CGImageSource, longestSide: Int?) -> CGImage? {
            // A HEIC file may have other images before the one that is meant.
            let index = CGImageSourceGetPrimaryImageIndex(source)
            guard let longestSide else { return CGImageSourceCreateImageAtIndex(source, index, nil) }
            let options: [CFString: Any] = [
                kCGImageSourceCreateThumbnailFromImageAlways: true,
                kCGImageSourceCreateThumbnailWithTransform: false,
                kCGImageSourceThumbnailMaxPixelSize: longestSide,
            ]
            return CGImageSourceCreateThumbnailAtIndex(source, index, options as CFDictionary)
        }

        private static func pixels(of image: CGImage) -> RGBPixels? {
            let size = PixelSize(width: image.width, height: image.height)
            guard let context = Self.context(of: size) else { return nil }
            let area = CGRect(x: 0, y: 0, width: size.width, height: size.height)
            context.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 1))
            context.fill(area)
            context.draw(image, in: area)
            // The pixels that were drawn belong to the context, and go with it.
            return withExtendedLifetime(context) {
                guard let drawn = context.data else { return nil }
                let source = UnsafeRawBufferPointer(start: drawn, count: size.pixelCount * drawnBytesPerPixel)
                return RGBPixels(size: size) { target in
                    for pixel in 0..<size.pixelCount {
                        let (from, to) = (pixel * drawnBytesPerPixel, pixel * RGBPixels.bytesPerPixel)
                        for channel in 0..<RGBPixels.bytesPerPixel { target[to + channel] = source[from + channel] }
                    }
                    return true
                }
            }
        }

        /// CoreGraphics draws on no less than four bytes a pixel; the fourth is unused.
        private static let drawnBytesPerPixel = 4

        private static func context(of size: PixelSize) -> CGContext? {
            guard let space = CGColorSpace(name: CGColorSpace.sRGB) else { return nil }
            return CGContext(
                data: nil,
                width: size.width,
                height: size.height,
                bitsPerComponent: 8,
                bytesPerRow: size.width * drawnBytesPerPixel,
                space: space,
                bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue
            )
        }
    }
#endif
