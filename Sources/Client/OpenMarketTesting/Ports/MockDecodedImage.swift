public import Foundation
public import OpenMarketDomain

/// Pixels that record how they are encoded and read, and respond from a script.
public final class MockDecodedImage: DecodedImage, Verifiable {
    /// The size that it claims to have.
    public let size: PixelSize
    /// Calls of `jpeg(quality:size:)`.
    public let encodings = MockCall<(quality: Double, size: PixelSize), Data>("DecodedImage.jpeg")
    /// Calls of `pixels(size:)`.
    public let readings = MockCall<PixelSize, RGBPixels>("DecodedImage.pixels")

    /// Pixels of this size, without a script.
    public init(size: PixelSize) {
        self.size = size
    }

    /// Responds as `encodings` is scripted.
    public func jpeg(quality: Double, size: PixelSize) throws(MarketError) -> Data {
        try encodings.now((quality, size))
    }

    /// Responds as `readings` is scripted.
    public func pixels(size: PixelSize) throws(MarketError) -> RGBPixels {
        try readings.now(size)
    }
}
