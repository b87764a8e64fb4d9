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
