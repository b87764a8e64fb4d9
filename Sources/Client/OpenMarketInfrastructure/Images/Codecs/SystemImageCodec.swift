public import Foundation
public import OpenMarketDomain
import OpenMarketWire

/// The codec of this system: ImageIO on Apple platforms; libjpeg-turbo and libpng elsewhere, when installed.
///
/// Everything but the decoding and encoding itself happens here, in Swift, and so is the same on all platforms: limits,
/// orientation, scaling, metadata. Without a library, images that are small enough are still passed on, without their
/// metadata; all others fail with the name of what to install.
public struct SystemImageCodec: ImageCodec {
    private let coders: ImageCoders?
    private let pixelLimit: Int

    /// The codec of this system; it decodes images with at most `pixelLimit` pixels.
    public init(pixelLimit: Int = CompressionPolicy.default.pixelLimit) {
        self.init(pixelLimit: pixelLimit, coders: .installed)
    }

    init(pixelLimit: Int = CompressionPolicy.default.pixelLimit, coders: ImageCoders?) {
        self.pixelLimit = pixelLimit
        self.coders = coders
    }

    /// An image of our own making, ready to be encoded; `nil` without a library.
    package func image(of pixels: RGBPixels) -> (any DecodedImage)? {
        coders.map { PixelImage(pixels: pixels, colorProfile: nil, encoder: $0.encoder) }
    }

    public func inspect(_ data: Data) throws(MarketError) -> ImageInfo {
        do throws(ImageFileError) {
            return ImageInfo(try ImageHeader(reading: data))
        } catch .heic {
            guard let heic = coders?.heic else { throw .image(.heic) }
            return try heic.info(of: data)
        } catch {
            throw error.marketError
        }
    }

    public func withoutMetadata(_ data: Data) throws(MarketError) -> Data? {
        do throws(ImageFileError) {
            return try ImageMetadata.removed(from: data)
        } catch .heic {
            // A HEIC file is uploaded as JPEG, so it is encoded again in any case.
            return nil
        } catch {
            throw error.marketError
        }
    }

    public func decode(_ data: Data, longestSide: Int?) throws(MarketError) -> any DecodedImage {
        guard let coders else { throw .image(.codecMissing(library: "libturbojpeg0")) }
        let info = try inspect(data)
        // Before anything is allocated: a file of 100 bytes may claim four thousand million pixels.
        guard info.size.pixelCount <= pixelLimit else { throw .image(.tooManyPixels(limit: pixelLimit)) }
        let decoder = info.format == .jpeg ? coders.jpeg : coders.png
        let pixels = try decoder.pixels(of: data, longestSide: longestSide).upright(from: info.orientation)
        let profile = decoder.keepsColorSpace ? JPEGColorProfile(of: data) : nil
        return PixelImage(pixels: pixels, colorProfile: profile, encoder: coders.encoder)
    }
}

extension ImageInfo {
    fileprivate init(_ header: ImageHeader) {
        let format: ImageFormat =
            switch header.format {
            case .jpeg: .jpeg
            case .png: .png
            }
        self.init(
            format: format,
            size: PixelSize(width: header.width, height: header.height),
            orientation: header.orientation,
            hasMetadata: header.hasMetadata
        )
    }
}

extension ImageFileError {
    fileprivate var marketError: MarketError {
        switch self {
        case .unknownFormat: .image(.unknownFormat)
        case .heic: .image(.heic)
        case .corrupt: .image(.corrupt)
        }
    }
}
