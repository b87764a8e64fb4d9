public import Foundation

/// Reads and writes image formats on this system.
public protocol ImageCodec: Sendable {
    /// Reads the structure only; cheap, and safe on hostile bytes.
    func inspect(_ data: Data) throws(MarketError) -> ImageInfo

    /// The same pixels, bit for bit, without metadata; `nil` when that takes a new encoding.
    ///
    /// Called for upright images only. The default never can.
    func withoutMetadata(_ data: Data) throws(MarketError) -> Data?

    /// Decodes the pixels and turns them upright.
    ///
    /// The decoder may deliver any size down to `longestSide`, which saves memory
    /// on very large photos; `nil` is for full size.
    func decode(_ data: Data, longestSide: Int?) throws(MarketError) -> any DecodedImage
}

extension ImageCodec {
    /// Nothing: a codec that knows the structure of files can do better.
    public func withoutMetadata(_ data: Data) throws(MarketError) -> Data? { nil }
}

/// Upright pixels in memory.
public protocol DecodedImage: Sendable {
    /// The size in pixels.
    var size: PixelSize { get }

    /// Encodes as JPEG, scaled down to `size`, without any metadata; `quality` is 0…1.
    func jpeg(quality: Double, size: PixelSize) throws(MarketError) -> Data

    /// The pixels themselves, scaled down to `size`; neither side ever grows.
    func pixels(size: PixelSize) throws(MarketError) -> RGBPixels
}
