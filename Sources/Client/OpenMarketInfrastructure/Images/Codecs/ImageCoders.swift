import Foundation
import OpenMarketDomain

/// The decoders and encoders of pixels on this system: ImageIO on Apple platforms, libjpeg-turbo and libpng elsewhere.
struct ImageCoders {
    let jpeg: any PixelDecoder
    let png: any PixelDecoder
    /// The reader of the structure of HEIC files, where the system knows them; `jpeg` reads their pixels there.
    var heic: (any HEICReader)?
    let encoder: any PixelEncoder

    /// The coders of this system; `nil` without libjpeg-turbo, which all of them need.
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

/// Stands where a library is not installed.
struct MissingDecoder: PixelDecoder {
    let keepsColorSpace = false
    let library: String

    func pixels(of data: Data, longestSide: Int?) throws(MarketError) -> RGBPixels {
        throw .image(.codecMissing(library: library))
    }
}

/// The libraries that this system needs to make photos smaller.
public enum PhotoLibraries {
    /// The packages to install, by the names that Debian gives them; empty where nothing is missing.
    ///
    /// Without `libturbojpeg0` a photo that is too large is refused, without
    /// `libpng16-16` a PNG file that is. Apple's systems need neither.
    public static var missing: [String] {
        #if os(Linux)
            var names: [String] = []
            if TurboJPEGLibrary.installed == nil { names.append("libturbojpeg0") }
            if LibPNG.installed == nil { names.append("libpng16-16") }
            return names
        #else
            return []
        #endif
    }
}
