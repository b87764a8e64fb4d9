/// The last resort: decodes the image again at half the smallest side of the policy.
package struct DownsampleHandler: CompressionHandler {
    package init() {}

    package func image(for job: CompressionJob) throws(MarketError) -> PreparedImage? {
        let smallest = job.policy.longestSides.min() ?? job.info.size.longestSide
        let side = max(1, min(smallest, job.info.size.longestSide) / 2)
        let pixels = try job.pixels(longestSide: side)
        return try job.attempt(pixels, quality: job.lowestQuality, size: pixels.size.fitting(longestSide: side))
    }
}
