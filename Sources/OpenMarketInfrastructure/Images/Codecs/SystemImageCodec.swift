public import Foundation
public import OpenMarketDomain

/// The best codec this system has: ImageIO on Apple platforms; libjpeg-turbo and libpng elsewhere, when installed.
public struct SystemImageCodec: ImageCodec {
    private let codec: any ImageCodec

    /// The codec of this system; it decodes pictures with at most `pixelLimit` pixels.
    public init(pixelLimit: Int = CompressionPolicy.default.pixelLimit) {
        #if canImport(ImageIO)
            codec = PixelCodec(
                jpeg: ImageIODecoder(),
                png: ImageIODecoder(),
                encoder: ImageIOEncoder(),
                pixelLimit: pixelLimit
            )
        #else
            codec = PixelCodec.openingLibraries(pixelLimit: pixelLimit) ?? HeaderOnlyCodec(missingLibrary: "libturbojpeg0")
        #endif
    }

    public func inspect(_ data: Data) throws(MarketError) -> ImageInfo {
        try codec.inspect(data)
    }

    public func withoutMetadata(_ data: Data) throws(MarketError) -> Data? {
        try codec.withoutMetadata(data)
    }

    public func decode(_ data: Data, longestSide: Int?) throws(MarketError) -> any DecodedImage {
        try codec.decode(data, longestSide: longestSide)
    }
}
