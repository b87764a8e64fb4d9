/// One way of making a picture fit, as a link of the chain in ``ImageCompressor``.
package protocol CompressionHandler: Sendable {
    /// The fitting picture, or `nil` when the next handler should try.
    func image(for job: CompressionJob) throws(MarketError) -> CompressedImage?
}
