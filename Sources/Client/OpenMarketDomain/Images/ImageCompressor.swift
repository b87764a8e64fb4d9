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
        self.codec = codec
        self.policy = policy
        self.handlers = handlers
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
