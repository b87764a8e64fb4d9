public import Foundation
public import OpenMarketDomain

/// The best codec this system has: ImageIO on Apple platforms; libjpeg-turbo and libpng elsewhere, when installed.
public struct SystemImageCodec: ImageCodec {
    private let codec: any ImageCodec
    private let encoder: (any PixelEncoder)?

    /// The codec of this system; it decodes images with at most `pixelLimit` pixels.
    public init(pixelLimit: Int = CompressionPolicy.default.pixelLimit) {
        #if canImport(ImageIO)
            let system: PixelCodec? = PixelCodec.imageIO(pixelLimit: pixelLimit)
        #else
            let system = PixelCodec.openingLibraries(pixelLimit: pixelLimit)
        #endif
        codec = system ?? HeaderOnlyCodec(missingLibrary: "libturbojpeg0")
        encoder = system?.encoder
    }

    /// An image of our own making, ready to be encoded; `nil` without a codec.
    package func image(of pixels: RGBPixels) -> (any DecodedImage)? {
        encoder.map { PixelImage(pixels: pixels, colorProfile: nil, encoder: $0) }
    }

    /// What the structure of the file says.
    public func inspect(_ data: Data) throws(MarketError) -> ImageInfo {
        try codec.inspect(data)
    }

    /// The same pixels, bit for bit, without metadata.
    public func withoutMetadata(_ data: Data) throws(MarketError) -> Data? {
        try codec.withoutMetadata(data)
    }

    /// The pixels, upright, of any size down to `longestSide`.
    public func decode(_ data: Data, longestSide: Int?) throws(MarketError) -> any DecodedImage {
        try codec.decode(data, longestSide: longestSide)
    }
}
