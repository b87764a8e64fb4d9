public import Foundation

/// One image on its way through the chain: its bytes, and its pixels once they are needed.
public final class CompressionJob {
    /// The bytes of the file.
    public let data: Data
    /// The facts in the structure of the file.
    public let info: ImageInfo
    /// The codec for pixels.
    public let codec: any ImageCodec
    /// The limits of the image.
    public let policy: CompressionPolicy
    private var decoded: (any DecodedImage)?

    init(_ data: Data, info: ImageInfo, codec: any ImageCodec, policy: CompressionPolicy) {
        self.data = data
        self.info = info
        self.codec = codec
        self.policy = policy
    }

    /// The quality that no attempt goes below.
    public var lowestQuality: Double { policy.qualities.last ?? 0.5 }

    /// The pixels, decoded at the first call only.
    public func pixels() throws(MarketError) -> any DecodedImage {
        if let decoded { return decoded }
        let reduced = info.size.fitting(pixelCount: policy.decodedPixels)
        let fresh = try pixels(longestSide: reduced == info.size ? nil : reduced.longestSide)
        decoded = fresh
        return fresh
    }

    /// The pixels decoded again, smaller, after letting go of those there are.
    public func pixels(longestSide: Int?) throws(MarketError) -> any DecodedImage {
        decoded = nil
        try checkCancellation()
        return try codec.decode(data, longestSide: longestSide)
    }

    /// The longest side that common JPEG encoders write; the format itself ends at 65,535.
    private static let longestSide = 65_500

    /// One attempt; `nil` when the outcome is too large, or is no JPEG at all, and when no JPEG can be of this size.
    public func attempt(
        _ image: any DecodedImage,
        quality: Double,
        size: PixelSize
    ) throws(MarketError) -> PreparedImage? {
        guard size.longestSide <= Self.longestSide else { return nil }
        try checkCancellation()
        return fitting(try image.jpeg(quality: quality, size: size), format: .jpeg)
    }

    /// The image, if it is below the limit and what it claims to be.
    public func fitting(_ data: Data, format: ImageFormat) -> PreparedImage? {
        guard data.count < policy.byteLimit, ImageFormat(content: data) == format else { return nil }
        return PreparedImage(data: data, format: format)
    }

    private func checkCancellation() throws(MarketError) {
        guard !Task.isCancelled else { throw .cancelled }
    }
}
