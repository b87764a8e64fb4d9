import Foundation
import OpenMarketDomain

/// The decoders and encoders of pixels on this system: ImageIO on Apple platforms, libjpeg-turbo and libpng elsewhere.
struct ImageCoders {
    let jpeg: any PixelDecoder
    let png: any PixelDecoder
    /// The reader of the structure of HEIC files, where the system knows them; `jpeg` reads their pixels there.
    var heic: (any HEICReader)?
    let encoder: any PixelEncoder

    /// Those of this system; `nil` without libjpeg-turbo, which everything needs.
    static var installed: ImageCoders? {
        #if canImport(ImageIO)
            let system = ImageIODecoder()
            return ImageCoders(jpeg: system, png: system, heic: system, encoder: ImageIOEncoder())
        #else
            guard let turbo = TurboJPEGLibrary.installed else { return nil }
            let png: any PixelDecoder = LibPNG.installed ?? MissingDecoder(library: "libpng16-16")
            return ImageCoders(jpeg: turbo, png: png, encoder: turbo)
        #endif
    }
}

/// A type that reads the structure of HEIC files.
protocol HEICReader: Sendable {
    /// Size and orientation; the format is the one it is uploaded in, JPEG.
    func info(of data: Data) throws(MarketError) -> ImageInfo
}
