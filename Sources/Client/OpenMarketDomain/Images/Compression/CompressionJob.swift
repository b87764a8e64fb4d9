public import Foundation

/// One image on its way through the chain: its bytes, and its pixels once they are needed.
public final class CompressionJob {
    public let data: Data
    public let info: ImageInfo
    public let codec: any ImageCodec
    public let policy: CompressionPolicy
    private var decoded: (any DecodedImage)?

    init(_ data: Data, info: ImageInfo, codec: any ImageCodec, policy: CompressionPolicy) {
        (self.data, self.info, self.codec, self.policy) = (data, info, codec, policy)
    }

    /// Returns the size in which pixels can be sent: their own, or the largest of their shape that the policy allows.
    public func sent(_ size: PixelSize) -> PixelSize {
        size.fitting(longestSide: policy.sentSide).fitting(pixelCount: policy.sentPixels)
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

/// One way of making an image small enough: a link of the chain in ``ImageCompressor``.
///
/// ```swift
/// struct Thumbnail: CompressionHandler {
///     func image(for job: CompressionJob) throws(MarketError) -> PreparedImage? {
///         try job.attempt(job.pixels(), quality: 0.8, size: job.info.size.fitting(longestSide: 200))
///     }
/// }
/// ```
public protocol CompressionHandler: Sendable {
    /// The fitting image, or `nil` when the next handler should try.
    func image(for job: CompressionJob) throws(MarketError) -> PreparedImage?
}

// The handlers of the standard chain, from the one that changes nothing to the one that changes most.

/// Leaves an image alone that is small, upright and free of metadata: the very same bytes.
struct PassThroughHandler: CompressionHandler {
    func image(for job: CompressionJob) -> PreparedImage? {
        guard job.info.orientation == 1, !job.info.hasMetadata, job.sent(job.info.size) == job.info.size else {
            return nil
        }
        return job.fitting(job.data, format: job.info.format)
    }
}

/// Takes the metadata out of an upright image without touching its pixels.
///
/// That alone may bring an image below the limit: embedded previews and films have many bytes.
struct StripHandler: CompressionHandler {
    func image(for job: CompressionJob) throws(MarketError) -> PreparedImage? {
        guard job.info.orientation == 1, job.info.hasMetadata, job.sent(job.info.size) == job.info.size,
            let stripped = try job.codec.withoutMetadata(job.data),
            let image = job.fitting(stripped, format: job.info.format)
        else { return nil }
        // The result is checked: a user's location must not be published because one function failed.
        return try job.codec.inspect(stripped).hasMetadata ? nil : image
    }
}

/// Keeps all pixels that can be sent and lowers the quality.
///
/// The last quality is tried first: when even that is too large, which is the
/// case for most photos of a phone, one encoding finds that out instead of five.
struct QualityHandler: CompressionHandler {
    func image(for job: CompressionJob) throws(MarketError) -> PreparedImage? {
        guard let last = job.policy.qualities.last else { return nil }
        let pixels = try job.pixels()
        let size = job.sent(pixels.size)
        guard let smallest = try job.attempt(pixels, quality: last, size: size) else { return nil }
        for quality in job.policy.qualities.dropLast() {
            if let image = try job.attempt(pixels, quality: quality, size: size) { return image }
        }
        return smallest
    }
}

/// Makes the image smaller at the lowest quality, side by side of the policy; its shape stays.
struct ResizeHandler: CompressionHandler {
    func image(for job: CompressionJob) throws(MarketError) -> PreparedImage? {
        let upright = try job.pixels().size
        let sides = job.policy.longestSides.filter { $0 < upright.longestSide }
        guard let largest = sides.max() else { return nil }
        // Decoders of JPEG scale while they read, for much less than it costs to average all pixels for each size.
        let pixels = job.info.format == .jpeg ? try job.pixels(longestSide: largest) : try job.pixels()
        for side in sides {
            let size = upright.fitting(longestSide: side)
            if let image = try job.attempt(pixels, quality: job.lowestQuality, size: size) { return image }
        }
        return nil
    }
}

/// The last resort: decodes the image again at half the smallest side of the policy.
struct DownsampleHandler: CompressionHandler {
    func image(for job: CompressionJob) throws(MarketError) -> PreparedImage? {
        let smallest = job.policy.longestSides.min() ?? job.info.size.longestSide
        let side = max(1, min(smallest, job.info.size.longestSide) / 2)
        let pixels = try job.pixels(longestSide: side)
        return try job.attempt(pixels, quality: job.lowestQuality, size: pixels.size.fitting(longestSide: side))
    }
}
