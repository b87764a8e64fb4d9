public import Foundation

/// Makes an image small enough, upright and free of metadata.
///
/// A chain of handlers, from the one that changes nothing to the one that
/// changes most; the first that succeeds ends it. Every handler makes a fixed
/// number of attempts, so the chain always ends.
public struct ImageCompressor: Sendable {
    private let codec: any ImageCodec
    private let policy: CompressionPolicy
    private let handlers: [any CompressionHandler]

    /// Compresses with `codec`, as far as `policy` requires, by the first of `handlers` that succeeds.
    public init(
        codec: any ImageCodec,
        policy: CompressionPolicy = .default,
        handlers: [any CompressionHandler] = ImageCompressor.standardHandlers
    ) {
        (self.codec, self.policy, self.handlers) = (codec, policy, handlers)
    }

    /// A fitting image made from `data`; the very same bytes when they fit already.
    ///
    /// Works on Swift's pool of threads, never on the caller's actor, and looks for
    /// cancellation before every attempt. Throws ``MarketError/image(_:)`` when the image
    /// cannot be read or made to fit.
    @concurrent
    public func callAsFunction(_ data: Data) async throws(MarketError) -> PreparedImage {
        let info = try codec.inspect(data)
        guard info.size.pixelCount <= policy.pixelLimit else { throw .image(.tooManyPixels(limit: policy.pixelLimit)) }
        let job = CompressionJob(data, info: info, codec: codec, policy: policy)
        for handler in handlers {
            guard !Task.isCancelled else { throw .cancelled }
            if let image = try handler.image(for: job) { return image }
        }
        throw .image(.cannotShrink(limit: policy.byteLimit))
    }

    /// The usual chain: leave the image alone, remove metadata, lower the quality, scale, decode smaller.
    public static let standardHandlers: [any CompressionHandler] = [
        PassThroughHandler(), StripHandler(), QualityHandler(), ResizeHandler(), DownsampleHandler(),
    ]
}

/// The limits and the sizes and qualities to try when an image is compressed.
public struct CompressionPolicy: Sendable, Equatable {
    /// An image must have fewer bytes than this.
    public var byteLimit: Int
    /// The JPEG qualities to try, best first.
    public var qualities: [Double]
    /// The longest sides to try at the last quality, largest first.
    public var longestSides: [Int]
    /// Images with more pixels than this are refused before they are decoded.
    public var pixelLimit: Int
    /// The most pixels of a larger image that are decoded, where the codec can read the image at a smaller scale.
    public var decodedPixels: Int
    /// The longest side of an image that is sent.
    public var sentSide: Int
    /// The most pixels of an image that is sent; a market refuses larger ones only after the whole way.
    public var sentPixels: Int

    /// A policy.
    ///
    /// Nothing in it can make the chain run for ever: it tries each listed value once.
    public init(
        byteLimit: Int = 300 * 1024,
        qualities: [Double] = [0.9, 0.8, 0.7, 0.6, 0.5],
        longestSides: [Int] = [2048, 1600, 1280, 1024, 800, 640, 480, 320],
        pixelLimit: Int = 100_000_000,
        decodedPixels: Int = 16_000_000,
        sentSide: Int = 8_192,
        sentPixels: Int = 24_000_000
    ) {
        (self.byteLimit, self.qualities, self.longestSides) = (byteLimit, qualities, longestSides)
        (self.pixelLimit, self.decodedPixels, self.sentSide) = (pixelLimit, decodedPixels, sentSide)
        self.sentPixels = sentPixels
    }

    /// Fewer than 307,200 bytes: what every server generation accepts.
    public static let `default` = CompressionPolicy()
}

/// An image that can be sent: small enough, upright, without location data.
public struct PreparedImage: Sendable, Hashable {
    public let data: Data
    public let format: ImageFormat
    /// The file name to send: never that of the picked file, which may contain a path, a person's name or a quote.
    public var fileName: String
    /// The text that says what it shows, for those who cannot see it.
    public var text: String?

    /// A prepared image; `photo-1` with the extension of its format unless named.
    public init(data: Data, format: ImageFormat, fileName: String? = nil) {
        self.data = data
        self.format = format
        self.fileName = fileName ?? "photo-1.\(format.fileExtension)"
    }

    /// A number that tells images with their texts apart, within one process.
    package var digest: Int {
        var hasher = Hasher()
        // `Data` hashes its first bytes only, and photos of one camera begin alike.
        data.withUnsafeBytes { hasher.combine(bytes: $0) }
        hasher.combine(text)
        return hasher.finalize()
    }
}
