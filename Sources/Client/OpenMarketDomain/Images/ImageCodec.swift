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
    var size: PixelSize { get }

    /// Encodes as JPEG, scaled down to `size`, without any metadata; `quality` is 0…1.
    func jpeg(quality: Double, size: PixelSize) throws(MarketError) -> Data

    /// The pixels themselves, scaled down to `size`; neither side ever grows.
    func pixels(size: PixelSize) throws(MarketError) -> RGBPixels
}

/// The facts in the header of an image.
public struct ImageInfo: Sendable, Equatable {
    /// The format, decided by content.
    public let format: ImageFormat
    /// The size as stored, before any rotation.
    public let size: PixelSize
    /// The EXIF orientation, 1…8; 1 means upright.
    public let orientation: Int
    /// Whether the file carries data about where, when or with what it was taken.
    public let hasMetadata: Bool

    public init(format: ImageFormat, size: PixelSize, orientation: Int = 1, hasMetadata: Bool = false) {
        (self.format, self.size, self.orientation, self.hasMetadata) = (format, size, orientation, hasMetadata)
    }
}

/// An image that a user picked, before it is compressed for upload.
public struct ImageInput: Sendable, Hashable {
    /// The source of the bytes.
    public enum Source: Sendable, Hashable {
        case data(Data)
        case file(URL)
    }

    public let source: Source
    /// A name to send along, without meaning for the market.
    public let name: String?
    /// The text that says what it shows, for those who cannot see it; at most ``ImageText/maximumLength`` characters.
    public var text: String?

    public init(_ source: Source, name: String? = nil, text: String? = nil) {
        (self.source, self.name, self.text) = (source, name, text)
    }
}

/// Reads the bytes of a picked image.
public protocol ImageInputReader: Sendable {
    /// The bytes, from memory or from the file.
    func bytes(of input: ImageInput) async throws(MarketError) -> Data
}
