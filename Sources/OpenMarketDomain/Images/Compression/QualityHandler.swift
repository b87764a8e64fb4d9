/// Keeps all pixels and lowers the quality.
///
/// The last quality is tried first: when even that is too large, which is the
/// case for most photos of a phone, one encoding finds that out instead of five.
package struct QualityHandler: CompressionHandler {
    package init() {}

    package func image(for job: CompressionJob) throws(MarketError) -> PreparedImage? {
        guard let last = job.policy.qualities.last else { return nil }
        let pixels = try job.pixels()
        guard let smallest = try job.attempt(pixels, quality: last, size: pixels.size) else { return nil }
        for quality in job.policy.qualities.dropLast() {
            if let image = try job.attempt(pixels, quality: quality, size: pixels.size) { return image }
        }
        return smallest
    }
}
