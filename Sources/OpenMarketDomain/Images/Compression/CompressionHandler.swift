/// One way of making an image small enough: a link of the chain in ``ImageCompressor``.
package protocol CompressionHandler: Sendable {
    /// The fitting image, or `nil` when the next handler should try.
    func image(for job: CompressionJob) throws(MarketError) -> PreparedImage?
}
